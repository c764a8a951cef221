import { laterShown, shownMessage } from '../../entries/last-message'
import { previewOf } from '../../entries/preview'
import { type EntryRow, type InteractionRow, newInteraction } from '../../entries/rows'

interface Imported {
  readonly uuid: string
  readonly conversation: string
  readonly owner: string | null
}

/** The finished interaction of imported entries, in any order: a new one, or the one of an earlier run, which they extend. */
export function planInteraction(
  known: InteractionRow | undefined,
  entries: readonly EntryRow[],
  { uuid, conversation, owner }: Imported,
  now: Date,
): InteractionRow {
  const inTime = entries.toSorted((a, b) => a.date.getTime() - b.date.getTime() || a.seq - b.seq)
  const messages = inTime.filter(({ kind }) => kind === 'message')
  const first = inTime.at(0)?.date ?? now
  const last = inTime.at(-1)?.date ?? now
  const newest = messages.at(-1)
  const shown = newest ? shownMessage(newest, previewOf(newest.type as 'text', newest.body)) : null
  const answered = messages.find((row) => row.author_kind === 'user')?.date ?? null
  if (!known)
    return {
      ...newInteraction,
      uuid,
      conversation_uuid: conversation,
      status: 'finished',
      user_uuid: owner,
      last_message: shown,
      answered_at: answered,
      last_activity_at: last,
      finished_at: last,
      created_at: first,
    }
  return {
    ...known,
    last_message: shown ? laterShown(known.last_message, shown) : known.last_message,
    answered_at: known.answered_at ? earlier(known.answered_at, answered) : answered,
    created_at: earlier(known.created_at, first),
    last_activity_at: latest(known.last_activity_at, last),
    finished_at: latest(known.finished_at, last),
    version: known.version + 1,
  }
}

export const earlier = (a: Date, b: Date | null): Date => (b && b < a ? b : a)
const latest = (a: Date | null, b: Date): Date => (a && a > b ? a : b)
