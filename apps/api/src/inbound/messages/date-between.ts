import type { ConversationRow } from '../../entries/rows'
import type { MessageFacts } from './message-facts'

/**
 * The date of an entry whose provider gives whole seconds and numbers its messages: entries of one second are moved by
 * milliseconds, so that they stand in the order of their numbers.
 */
export function dateBetween(
  { uuid }: ConversationRow,
  date: Date,
  order: number,
  { neighbours }: MessageFacts,
  now: Date,
): Date {
  const times = (matches: (other: number) => boolean) =>
    neighbours.flatMap(({ conversation_uuid, provider_order, date: other }) =>
      conversation_uuid === uuid && provider_order !== null && matches(provider_order)
        ? [other.getTime()]
        : [],
    )
  const before = times((other) => other < order)
  const after = times((other) => other > order)
  const earlier = before.length ? Math.max(...before) : Number.NEGATIVE_INFINITY
  const later = after.length ? Math.min(...after) : null
  const provided = date.getTime()
  if (later !== null && provided >= later) return new Date(Math.max(earlier, later - 1))
  if (provided <= earlier && later === null) {
    const endOfSecond = Math.floor(provided / 1000) * 1000 + 999
    return new Date(Math.max(earlier, Math.min(earlier + 2, endOfSecond, now.getTime())))
  }
  return new Date(Math.max(provided, earlier))
}
