import type { MessageType } from '@hilo/contracts'
import type { EntryRow, InteractionRow, LastMessage } from './rows'

/** Which message of an interaction its list shows: the column `last_message`. */

/** How the list shows a message from now on. */
export const shownMessage = (
  { uuid, author_kind, type, date, status }: EntryRow,
  preview: string,
): LastMessage => ({
  uuid,
  author: author_kind,
  // Only messages are shown, and theirs are the types of messages.
  type: type as MessageType,
  preview,
  date: date.toISOString(),
  status,
})

/** The later of two: a late arrival does not become the preview. */
export const laterShown = (before: LastMessage | null, other: LastMessage): LastMessage =>
  before && new Date(before.date) > new Date(other.date) ? before : other

/** The preview after an entry changed. */
export const shownAfter = (
  shown: LastMessage | null,
  { uuid }: Pick<EntryRow, 'uuid'>,
  change: Partial<LastMessage>,
): LastMessage | null => (shown?.uuid === uuid ? { ...shown, ...change } : shown)

/** The interaction after one of its messages was edited or deleted. */
export function withPreview(interaction: InteractionRow, entry: EntryRow, preview: string): InteractionRow {
  const { last_message, status, version } = interaction
  // A finished one may show any message of the customer.
  const mayShow =
    last_message?.uuid === entry.uuid || (status === 'finished' && entry.author_kind === 'client')
  if (!mayShow) return interaction
  const type = entry.type as MessageType
  return {
    ...interaction,
    version: version + 1,
    last_message: shownAfter(last_message, entry, { type, preview }),
  }
}
