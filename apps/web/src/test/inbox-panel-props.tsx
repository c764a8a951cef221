import { vi } from 'vitest'
import { noFilters } from '../features/inbox/filters'
import type { InboxPanelProps } from '../features/inbox/inbox-panel'
import type { InboxPlace } from '../features/inbox/inbox-ways'
import { me } from './fixtures'

/** The props of a panel, with ways that only record their calls. */
export function inboxPanelProps(place: Partial<InboxPlace> = {}) {
  const hrefOf = () => '/chat'
  const ways = {
    toTab: vi.fn(),
    search: vi.fn(),
    searchEverywhere: vi.fn(),
    filter: vi.fn(),
    toSavedFilter: vi.fn(),
    chat: { hrefOf: (one) => `/chat?c=${one.conversation.uuid}`, open: vi.fn() },
    mention: { hrefOf, open: vi.fn() },
    due: { hrefOf, open: vi.fn() },
    toAccepted: vi.fn(),
  } satisfies InboxPanelProps['ways']
  return {
    me,
    place: { tab: 'my_chats', selection: null, search: '', filters: noFilters, ...place },
    ways,
    heading: <h1>Chats</h1>,
    takeNext: { busy: false, run: vi.fn() },
    renderPreview: () => <p>los mensajes</p>,
  } satisfies InboxPanelProps
}
