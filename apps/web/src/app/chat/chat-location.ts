import { channelTypes, type Interaction, limits, type SessionUser } from '@hilo/contracts'
import { useMemo } from 'react'
import {
  type HistoryLocation,
  readHistoryLocation,
  writeHistoryLocation,
} from '../../features/history/history-location'
import { type Filters, noFilters } from '../../features/inbox/filters'
import { type Selection, type Tab, views } from '../../features/inbox/tabs'
import {
  parseSearchLocation,
  type SearchLocation,
  writeSearchLocation,
} from '../../features/search/search-location'
import { insertPageBefore, navigate, useLocation } from '../../lib/browser/navigation'
import { isPhone } from '../../lib/browser/use-media'
import type { ShownMention } from '../../server/live/mentions'

/** The options of the left menu, by their identifiers in the specification. */
export const menus = ['home', 'profile', 'chat', 'metrics', 'call', 'search', 'contacts', 'setting'] as const
export type Menu = (typeof menus)[number]

/** The submenu of Home; labels are for administrators. */
export const sections = ['chats', 'contacts', 'quick_answers', 'areas', 'labels'] as const
export type Section = (typeof sections)[number]

/** The pages of 'Configuración' and 'Perfil', shown in the place of the chat. */
const pages = [
  'general',
  'users',
  'communication',
  'interactions',
  'channels',
  'integrations',
  'interface',
  'audit',
  'account',
  'team',
  'schedule',
  'bot_menu',
  'messages',
] as const
export type Page = (typeof pages)[number]

/** What '/chat' shows, as stored in its address, so that a reload, a bookmark and Back restore it. */
export interface ChatLocation {
  readonly menu: Menu
  readonly section: Section
  readonly tab: Tab
  readonly page: Page | null
  readonly selection: Selection | null
  /** The filters of the lists of chats, for every tab. */
  readonly search: string
  readonly filters: Filters
  /** The query of Busqueda. */
  readonly find: SearchLocation
  readonly history: HistoryLocation
  /** What Estadisticas shows, as `features/reports/report-location` reads it. */
  readonly report: string
  /** The filters of Llamadas, as `features/calls/call-filters` reads them. */
  readonly calls: string
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu
const identifier = (text: string | null): string | null => (text !== null && uuid.test(text) ? text : null)
const oneOf = <T extends string>(
  known: readonly [T, ...T[]] | readonly T[],
  text: string | null,
  first: T,
): T => known.find((one) => one === text) ?? first
const on = '1'
/** A search that is longer than the server accepts is dropped. */
const searchOf = (text: string): string => (text.length <= limits.searchLength ? text : '')

export function parseChatLocation(search: string): ChatLocation {
  const query = new URLSearchParams(search)
  const conversation = identifier(query.get('c'))
  return {
    menu: oneOf(menus, query.get('menu'), 'home'),
    section: oneOf(sections, query.get('section'), 'chats'),
    tab: oneOf(views, query.get('tab'), 'my_chats'),
    page: pages.find((one) => one === query.get('p')) ?? null,
    selection: conversation === null ? null : selectionFrom(conversation, query),
    search: searchOf((query.get('q') ?? '').trim()),
    filters: {
      channel: channelTypes.find((one) => one === query.get('ch')) ?? null,
      area: identifier(query.get('a')),
      label: identifier(query.get('l')),
      user: identifier(query.get('o')),
      mentions: query.get('n') === on,
      due: query.get('d') === on,
      unanswered: query.get('w') === on,
      unread: query.get('u') === on,
    },
    find: parseSearchLocation(query),
    history: readHistoryLocation(query, identifier),
    report: query.get('r') ?? '',
    calls: query.get('k') ?? '',
  }
}

function selectionFrom(conversation: string, query: URLSearchParams): Selection {
  const entry = identifier(query.get('m'))
  return { conversation, interaction: identifier(query.get('i')), ...(entry !== null && { entry }) }
}

/** Defaults are left out of the address. */
export function chatHref(location: ChatLocation): string {
  const { menu, section, tab, page, selection, search, filters, find, history, report, calls } = location
  const query = new URLSearchParams()
  if (menu !== 'home') query.set('menu', menu)
  if (menu === 'home' && section !== 'chats') query.set('section', section)
  if (tab !== 'my_chats') query.set('tab', tab)
  if (page !== null && (menu === 'setting' || menu === 'profile')) query.set('p', page)
  if (selection) {
    query.set('c', selection.conversation)
    if (selection.interaction) query.set('i', selection.interaction)
    if (selection.entry) query.set('m', selection.entry)
  }
  if (search !== '') query.set('q', search)
  if (filters.channel !== null) query.set('ch', filters.channel)
  if (filters.area !== null) query.set('a', filters.area)
  if (filters.label !== null) query.set('l', filters.label)
  if (filters.user !== null) query.set('o', filters.user)
  if (filters.mentions) query.set('n', on)
  if (filters.due) query.set('d', on)
  if (filters.unanswered) query.set('w', on)
  if (filters.unread) query.set('u', on)
  writeSearchLocation(find, query)
  writeHistoryLocation(query, history)
  if (report !== '') query.set('r', report)
  if (calls !== '') query.set('k', calls)
  const text = query.toString()
  return text === '' ? '/chat' : `/chat?${text}`
}

/** Selects a row's chat. Only a finished interaction is named, because a conversation has at most one open one. */
export const selectionOf = (row: Interaction): Selection => ({
  conversation: row.conversation.uuid,
  interaction: row.status === 'finished' ? row.uuid : null,
})

/** The conversation that is shown; null while a table, Historial, Estadisticas or a page covers it. */
export const openConversation = ({ menu, section, page, selection }: ChatLocation): string | null =>
  (menu === 'home' && section !== 'chats') ||
  menu === 'chat' ||
  menu === 'metrics' ||
  menu === 'setting' ||
  (menu === 'profile' && page !== null)
    ? null
    : (selection?.conversation ?? null)

export function useChatLocation(): ChatLocation {
  const { search } = useLocation()
  return useMemo(() => parseChatLocation(search), [search])
}

export const currentChatLocation = (): ChatLocation => parseChatLocation(location.search)

export const goTo = (change: Partial<ChatLocation>, options?: { replace?: boolean; state?: unknown }): void =>
  navigate(chatHref({ ...currentChatLocation(), ...change }), options)

/** On a phone, Back from a chat that was opened by its address leads to the list. */
export function insertListBefore(): void {
  const location = currentChatLocation()
  if (!isPhone()) return
  if (openConversation(location) !== null) insertPageBefore(chatHref({ ...location, selection: null }))
  else if (location.menu === 'chat' && location.history.open)
    insertPageBefore(chatHref({ ...location, history: { ...location.history, open: null } }))
}

export const goToTab = (tab: Tab): void => goTo({ menu: 'home', section: 'chats', tab, selection: null })

/** The location of the chat of a mention, at its note. */
export function locationOfMention(
  { uuid: entry, conversation_uuid: conversation, interaction, status, user }: ShownMention,
  me: SessionUser,
): Partial<ChatLocation> {
  const finished = status === 'finished'
  const selection = { conversation, interaction: finished ? interaction : null, entry }
  const tab = finished ? 'resolves' : user === null ? 'chats' : user.uuid === me.uuid ? 'my_chats' : 'team'
  return { menu: 'home', section: 'chats', tab, selection }
}

/** The location of an open chat, in the list that fits its owner; the rest of the view stays. */
export const locationOfOpen = (row: Interaction, me: SessionUser): Partial<ChatLocation> => ({
  tab: row.user === null ? 'chats' : row.user.uuid === me.uuid ? 'my_chats' : 'team',
  selection: selectionOf(row),
})

/** Opens Menciones: the notes that mention this person. */
export const goToMentions = (): void =>
  goTo({ menu: 'home', section: 'chats', filters: { ...noFilters, mentions: true } })
