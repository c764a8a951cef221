import { plural } from '../lib/plural'

export const palette = {
  label: 'Buscar un comando o un chat',
  placeholder: 'Una acción, una sección o un cliente',
  list: 'Comandos',
  found: (count: number) => plural(count, 'resultado', 'resultados'),
  recent: 'Reciente',
  hint: '↑ ↓ para elegir · Enter abre · Esc cierra',
  groups: { chat: 'Este chat', home: 'Inicio', menu: 'Menú', session: 'Sesión' },
} as const
