import { plural } from '../../lib/text/plural'
import type { settingsMenu } from '../settings/settings-menu'

/** Other words by which the pages of the settings are looked for. */
const pageWords: Partial<Record<keyof typeof settingsMenu.names, string>> = {
  users: 'equipo personas agentes roles permisos',
  team: 'equipo personas agentes cuentas invitar',
  channels: 'conectar WhatsApp Telegram Instagram Messenger Gmail correo',
  schedule: 'festivos días',
  bot_menu: 'opciones áreas',
  messages: 'bienvenida despedida',
  account: 'contraseña firma notificaciones',
}

export const palette = {
  label: 'Buscar un comando o un chat',
  placeholder: 'Una acción, una sección o un cliente',
  list: 'Comandos',
  found: (count: number) => plural(count, 'resultado', 'resultados'),
  recent: 'Reciente',
  hint: '↑ ↓ para elegir · Enter abre · Esc cierra',
  pageWords,
  groups: { chat: 'Este chat', menu: 'Menú', session: 'Sesión' },
} as const
