import type { SessionUser } from '@hilo/contracts'
import { pickFilter, wholeHistory } from '../../features/history/history-location'
import type { InboxWays } from '../../features/inbox/inbox-ways'
import { noSearch } from '../../features/search/search-location'
import {
  chatHref,
  currentChatLocation,
  goTo,
  locationOfMention,
  locationOfOpen,
  selectionOf,
} from '../chat/chat-location'

/** Searching and filtering add no history entries. */
const inPlace = { replace: true }

const ways: Omit<InboxWays, 'mention' | 'due'> = {
  toTab: (tab) => goTo({ tab, selection: null }),
  search: (search) => goTo({ search }, inPlace),
  // The list keeps the text too, for the way back.
  searchEverywhere: (text) => goTo({ menu: 'search', find: { ...noSearch, text } }),
  filter: (filters) => goTo({ filters }, inPlace),
  toSavedFilter: ({ filter }) =>
    goTo({ menu: 'chat', history: { ...wholeHistory, filter: pickFilter((key) => filter[key]) } }),
  chat: {
    hrefOf: (row) => chatHref({ ...currentChatLocation(), selection: selectionOf(row) }),
    open: (row) => goTo({ selection: selectionOf(row) }),
  },
  toAccepted: (row) => goTo({ tab: 'my_chats', selection: selectionOf(row) }),
}

/** Where the lists of Home lead to. */
export const inboxWays = (me: SessionUser): InboxWays => ({
  ...ways,
  mention: {
    hrefOf: (mention) => chatHref({ ...currentChatLocation(), ...locationOfMention(mention, me) }),
    open: (mention) => goTo(locationOfMention(mention, me)),
  },
  due: {
    hrefOf: (row) => chatHref({ ...currentChatLocation(), ...locationOfOpen(row, me) }),
    open: (row) => goTo(locationOfOpen(row, me)),
  },
})
