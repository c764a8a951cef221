import { access, can, isAdmin, type SessionUser } from '@hilo/contracts'
import { type ChatPlace, goTo, type Page } from './chat-place'

/** The side menu of 'Configuración', in its order; 'Mi cuenta' stands apart, at its foot. */
export const settingsPages = [
  'general',
  'users',
  'communication',
  'interactions',
  'channels',
  'integrations',
  'interface',
] as const satisfies readonly Page[]

/** Pages that are reached from another, and lead back to it. */
const parents: Partial<Record<Page, Page>> = {
  team: 'users',
  schedule: 'interactions',
  bot_menu: 'communication',
}
export const pagesOfSettings: readonly Page[] = [...settingsPages, 'account', 'team', 'schedule', 'bot_menu']

const rights = {
  schedule: [access.permission('permission_create_update_schedule')],
  messages: [
    access.permission('permission_edit_farewell_message'),
    access.permission('permission_edit_welcome_message_area'),
  ],
  bot_menu: [access.permission('permission_view_edit_menu')],
  team: [access.permission('permission_view_edit_agents')],
} as const
const granted = ['schedule', 'messages', 'bot_menu', 'team'] as const

/** What an agent was allowed beyond the three screens: 'Lo que puedo editar'. */
export const grantedTo = (me: SessionUser): (typeof granted)[number][] =>
  isAdmin(me.role) ? [] : granted.filter((page) => rights[page].some((wanted) => can(me, wanted)))

/** Which page stands where the chat would; null while it is the chat. */
export function pageOf({ menu, page }: ChatPlace, me: SessionUser, phone: boolean): Page | null {
  if (menu === 'profile') return page === 'account' || granted.some((one) => one === page) ? page : null
  if (menu !== 'setting' || !isAdmin(me.role)) return null
  if (page !== null && pagesOfSettings.includes(page)) return page
  // Beside the menu something is always open; on a telephone the menu comes first.
  return phone ? null : 'general'
}

/** An address can be typed: what is not given is not shown. */
export const isOpenTo = (me: SessionUser, page: Page): boolean =>
  isAdmin(me.role) || page === 'account' || grantedTo(me).some((one) => one === page)

/** Where the arrow leads: to the page that opened it, else to the menu; nowhere while the menu stands beside it. */
export function wayBack({ menu }: ChatPlace, page: Page, phone: boolean): (() => void) | null {
  const parent = menu === 'setting' ? parents[page] : undefined
  if (parent !== undefined) return () => goTo({ page: parent })
  return phone ? () => goTo({ page: null }) : null
}

/** Which entry of the side menu is lit. */
export const parentOf = (page: Page): Page => parents[page] ?? page
