import { channelTypes, type Interaction, limits } from '@hilo/contracts'
import { useMemo } from 'react'
import type { Filters } from '../features/inbox/filters'
import { type Selection, type Tab, views } from '../features/inbox/tabs'
import { navigate, putBeneath, usePlace } from '../lib/navigation'
import { isPhone } from '../lib/use-media'

/** The options of the left menu, by their identifiers in the specification. */
export const menus = ['home', 'profile', 'chat', 'metrics', 'call', 'search', 'contacts', 'setting'] as const
export type Menu = (typeof menus)[number]

/** The submenu of Home. */
export const sections = ['chats', 'contacts', 'quick_answers', 'areas'] as const
export type Section = (typeof sections)[number]

/** What stands where the chat would, under 'Configuración' and under 'Perfil'. */
export const pages = [
  'general',
  'users',
  'communication',
  'interactions',
  'channels',
  'integrations',
  'interface',
  'account',
  'team',
  'schedule',
  'bot_menu',
  'messages',
] as const
export type Page = (typeof pages)[number]

/** What '/chat' shows, as its address says it: a reload, a bookmark and the back button all find it again. */
export interface ChatPlace {
  readonly menu: Menu
  readonly section: Section
  readonly tab: Tab
  readonly page: Page | null
  readonly selection: Selection | null
  /** What narrows the lists of chats, whichever tab is open. */
  readonly search: string
  readonly filters: Filters
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu
const identifier = (text: string | null): string | null => (text !== null && uuid.test(text) ? text : null)
const oneOf = <T extends string>(
  known: readonly [T, ...T[]] | readonly T[],
  text: string | null,
  first: T,
): T => known.find((one) => one === text) ?? first
const on = '1'
/** What is longer than the server searches was not typed here. */
const searchOf = (text: string): string => (text.length <= limits.searchLength ? text : '')

export function readPlace(search: string): ChatPlace {
  const query = new URLSearchParams(search)
  const conversation = identifier(query.get('c'))
  return {
    menu: oneOf(menus, query.get('menu'), 'home'),
    section: oneOf(sections, query.get('section'), 'chats'),
    tab: oneOf(views, query.get('tab'), 'my_chats'),
    page: pages.find((one) => one === query.get('p')) ?? null,
    selection: conversation === null ? null : { conversation, interaction: identifier(query.get('i')) },
    search: searchOf((query.get('q') ?? '').trim()),
    filters: {
      channel: channelTypes.find((one) => one === query.get('ch')) ?? null,
      area: identifier(query.get('a')),
      unanswered: query.get('w') === on,
      unread: query.get('u') === on,
    },
  }
}

/** What is the default stays out of the address. */
export function hrefOf({ menu, section, tab, page, selection, search, filters }: ChatPlace): string {
  const query = new URLSearchParams()
  if (menu !== 'home') query.set('menu', menu)
  if (section !== 'chats') query.set('section', section)
  if (tab !== 'my_chats') query.set('tab', tab)
  if (page !== null && (menu === 'setting' || menu === 'profile')) query.set('p', page)
  if (selection) {
    query.set('c', selection.conversation)
    if (selection.interaction) query.set('i', selection.interaction)
  }
  if (search !== '') query.set('q', search)
  if (filters.channel !== null) query.set('ch', filters.channel)
  if (filters.area !== null) query.set('a', filters.area)
  if (filters.unanswered) query.set('w', on)
  if (filters.unread) query.set('u', on)
  const text = query.toString()
  return text === '' ? '/chat' : `/chat?${text}`
}

/** Finished interactions of one conversation are told apart; of the others only one is ever open. */
export const selectionOf = (row: Interaction): Selection => ({
  conversation: row.conversation.uuid,
  interaction: row.status === 'finished' ? row.uuid : null,
})

/** The conversation in sight: where a table of Home or a page stands in its place, the chosen one waits behind it. */
export const openConversation = ({ menu, section, page, selection }: ChatPlace): string | null =>
  (menu === 'home' && section !== 'chats') || menu === 'setting' || (menu === 'profile' && page !== null)
    ? null
    : (selection?.conversation ?? null)

export function useChatPlace(): ChatPlace {
  const { search } = usePlace()
  return useMemo(() => readPlace(search), [search])
}

export const currentPlace = (): ChatPlace => readPlace(location.search)

export const goTo = (change: Partial<ChatPlace>, options?: { replace?: boolean }): void =>
  navigate(hrefOf({ ...currentPlace(), ...change }), options)

/** On a telephone a chat that was opened by its address has no list to go back to, unless it is put there. */
export function layListBeneath(): void {
  const place = currentPlace()
  if (isPhone() && openConversation(place) !== null) putBeneath(hrefOf({ ...place, selection: null }))
}

export const goToTab = (tab: Tab): void => goTo({ menu: 'home', section: 'chats', tab, selection: null })
