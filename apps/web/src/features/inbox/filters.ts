import { type ListFilter, passesFilter } from '@hilo/client'
import { type ChannelType, type Interaction, type ListOrder, matchesTyped } from '@hilo/contracts'
import { aboutOf } from '../../ui/display/row-about'

export interface Filters {
  readonly channel: ChannelType | null
  readonly area: string | null
  readonly label: string | null
  /** Whose chats; only the list of the team asks. */
  readonly user: string | null
  /** The notes that name this person, in the place of the list. */
  readonly mentions: boolean
  /** The due interactions by the targets of areas, in the place of the list. */
  readonly due: boolean
  readonly unanswered: boolean
  readonly unread: boolean
}

/** The server searches from this many letters; fewer match too much. */
export const minSearchLength = 2

export const noFilters: Filters = {
  channel: null,
  area: null,
  label: null,
  user: null,
  mentions: false,
  due: false,
  unanswered: false,
  unread: false,
}

export const isFiltered = (filters: Filters): boolean =>
  filters.channel !== null ||
  filters.area !== null ||
  filters.label !== null ||
  filters.user !== null ||
  filters.mentions ||
  filters.due ||
  filters.unanswered ||
  filters.unread

/** `order` is left out where the list has its default one, so that equal queries share their rows in the cache. */
export const toQuery = (filters: Filters, q: string, order: ListOrder | null = null): ListFilter => ({
  ...(order === null ? {} : { order }),
  ...(q === '' ? {} : { q }),
  ...(filters.channel === null ? {} : { channel: filters.channel }),
  ...(filters.area === null ? {} : { area: filters.area }),
  ...(filters.label === null ? {} : { label: filters.label }),
  ...(filters.user === null ? {} : { user: filters.user }),
  ...(filters.unanswered ? { unanswered: true } : {}),
  ...(filters.unread ? { unread: true } : {}),
})

/** Whether a row that an event brought passes the filters. */
export const passesFilters = (row: Interaction, filters: Filters): boolean =>
  passesFilter(row, toQuery(filters, ''))

/** Whether a loaded row matches the text, before the server has answered. */
export function matchesText(row: Interaction, q: string): boolean {
  const { client, handle } = row.conversation
  const shown = row.status === 'finished' ? aboutOf(row).text : row.last_message?.preview
  return matchesTyped(q, client.name, handle, shown)
}
