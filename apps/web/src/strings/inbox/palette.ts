import { plural } from '../../lib/text/plural'

export const palette = {
  label: 'Buscar un comando o un chat',
  placeholder: 'Una acción, una sección o un cliente',
  list: 'Comandos',
  found: (count: number) => plural(count, 'resultado', 'resultados'),
  recent: 'Reciente',
  hint: '↑ ↓ para elegir · Enter abre · Esc cierra',
  groups: { chat: 'Este chat', menu: 'Menú', session: 'Sesión' },
} as const
