import { access, can, isAdmin, type SessionUser } from '@hilo/contracts'
import { type ChatLocation, goTo, type Page, type Section, sections } from '../../chat/chat-location'

/** The entries of Home's submenu. */
export const sectionsFor = ({ role }: SessionUser): Section[] =>
  sections.filter((section) => section !== 'labels' || isAdmin(role))

/** The side menu of 'Configuración' in its order, without 'Mi cuenta' at its foot. */
export const settingsPages = [
  'general',
  'users',
  'communication',
  'interactions',
  'channels',
  'integrations',
  'interface',
  'audit',
] as const satisfies readonly Page[]

/** Pages that are reached from another page, and lead back to it. */
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

/** The pages that an agent may edit by permission: 'Lo que puedo editar'. */
export const grantedPages = (me: SessionUser): (typeof granted)[number][] =>
  isAdmin(me.role) ? [] : granted.filter((page) => rights[page].some((wanted) => can(me, wanted)))

/** The page shown in the place of the chat; null: the chat. */
export function visiblePage({ menu, page }: ChatLocation, me: SessionUser, phone: boolean): Page | null {
  if (menu === 'profile') return page === 'account' || granted.some((one) => one === page) ? page : null
  if (menu !== 'setting' || !isAdmin(me.role)) return null
  if (page !== null && pagesOfSettings.includes(page)) return page
  // Beside the menu a page is always open; on a phone the menu comes first.
  return phone ? null : 'general'
}

/** Whether the person may see the page; its address could be typed. */
export const maySeePage = (me: SessionUser, page: Page): boolean =>
  isAdmin(me.role) || page === 'account' || grantedPages(me).some((one) => one === page)

/** What the back arrow does: to the parent page, else to the menu; null if the menu is beside the page. */
export function backAction({ menu }: ChatLocation, page: Page, phone: boolean): (() => void) | null {
  const parent = menu === 'setting' ? parents[page] : undefined
  if (parent !== undefined) return () => goTo({ page: parent })
  return phone ? () => goTo({ page: null }) : null
}

/** The entry of the side menu that is highlighted for a page. */
export const parentPage = (page: Page): Page => parents[page] ?? page
