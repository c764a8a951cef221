import type { Interaction, ListQuery } from '@hilo/contracts'
import { waits } from './list'

/** `user`: whose chats, in the list of the team. */
export type ListFilter = Omit<ListQuery, 'cursor'> & { readonly user?: string | undefined }

/** Whether a list with this filter has the row, by the server's rule. A search only the server can evaluate. */
export const passesFilter = (row: Interaction, filter: ListFilter): boolean =>
  (filter.channel === undefined || row.type.name === filter.channel) &&
  (filter.area === undefined || row.area?.uuid === filter.area) &&
  (filter.label === undefined || row.labels.some(({ uuid }) => uuid === filter.label)) &&
  (filter.reason === undefined || row.finish_reason?.uuid === filter.reason) &&
  (filter.user === undefined || row.user?.uuid === filter.user) &&
  (!filter.unanswered || waits(row)) &&
  (!filter.unread || row.unread > 0)
