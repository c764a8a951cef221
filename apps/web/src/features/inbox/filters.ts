import type { ChannelType, Interaction, ListQuery } from '@hilo/contracts'
import { fold } from '../../lib/collate'

export interface Filters {
  readonly channel: ChannelType | null
  readonly area: string | null
  readonly unanswered: boolean
  readonly unread: boolean
}

/** The server searches from this many letters on; fewer would find everybody. */
export const searchFrom = 2

export const noFilters: Filters = { channel: null, area: null, unanswered: false, unread: false }

export const isFiltered = (filters: Filters): boolean =>
  filters.channel !== null || filters.area !== null || filters.unanswered || filters.unread

export const toQuery = (filters: Filters, q: string): Omit<ListQuery, 'cursor'> => ({
  ...(q === '' ? {} : { q }),
  ...(filters.channel === null ? {} : { channel: filters.channel }),
  ...(filters.area === null ? {} : { area: filters.area }),
  ...(filters.unanswered ? { unanswered: true } : {}),
  ...(filters.unread ? { unread: true } : {}),
})

/** Events bring rows whatever the filters: the same question is asked here. */
export const passes = (row: Interaction, filters: Filters): boolean =>
  (filters.channel === null || row.type.name === filters.channel) &&
  (filters.area === null || row.area?.uuid === filters.area) &&
  (!filters.unanswered || row.waiting_since !== null) &&
  (!filters.unread || row.unread > 0)

/** What can be told at once, before the server has searched everything. */
export function matches(row: Interaction, q: string): boolean {
  const wanted = fold(q.trim())
  if (wanted === '') return true
  const { client, handle } = row.conversation
  return [client.name, handle, row.last_message?.preview].some((text) => fold(text ?? '').includes(wanted))
}
