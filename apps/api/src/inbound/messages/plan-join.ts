import type { Change } from '../../interactions/change'
import { type Changes, noChanges } from '../rows/changes'
import type { EntryRow, InteractionRow } from '../rows/rows'
import { addTimeline, type Thread, takePlace } from '../rows/thread'

/** What is known of an open chat whose customer goes on in another one. */
export interface JoinFacts {
  readonly other: InteractionRow
  /** Its lines, in their order. */
  readonly lines: readonly Pick<EntryRow, 'uuid' | 'status'>[]
}

export interface JoinPlan {
  /** The thread with all that it takes over. */
  readonly thread: Thread
  /** The other's lines, each with its place at the end of the thread. */
  readonly moved: readonly { readonly uuid: string; readonly seq: number; readonly version: number }[]
  readonly changes: Changes
  /** What becomes of the other. */
  readonly closing: Change
}

/**
 * Another open chat of the same person goes on in this thread: its lines are moved to the end, and it is finished with a line that
 * says where it goes on. Null: it stays, because something in it has not been sent yet.
 */
export function planJoin(
  { conversation, interaction }: Readonly<Thread>,
  { other, lines }: JoinFacts,
  { now, newUuid }: { readonly now: Date; readonly newUuid: () => string },
): JoinPlan | null {
  if (lines.some(({ status }) => status === 'queued')) return null
  const thread: Thread = { conversation, interaction }
  const moved = lines.map(({ uuid }) => ({ uuid, ...takePlace(thread) }))
  const line = addTimeline(thread, { uuid: newUuid(), event: 'chats_joined' }, now)
  thread.interaction = withWaiting(interaction, other)
  return {
    thread,
    moved,
    changes: {
      ...noChanges,
      conversations: [thread.conversation],
      interactions: [thread.interaction],
      newEntries: [line],
      announcements: [{ interaction: interaction.uuid, entries: [line.uuid] }],
    },
    closing: closing(conversation.uuid, now),
  }
}

/** What is unread in both, since the first of them waits. */
function withWaiting(here: InteractionRow, other: InteractionRow): InteractionRow {
  const since = [here.waiting_since, other.waiting_since].filter((date) => date !== null)
  return {
    ...here,
    unread: here.unread + other.unread,
    waiting_since: since.length ? new Date(Math.min(...since.map((date) => date.getTime()))) : null,
    version: here.version + 1,
  }
}

const closing = (goesOn: string, now: Date): Change => ({
  set: {
    status: 'finished',
    finished_at: now,
    finished_by: null,
    paused: false,
    expired: false,
    expires_at: null,
    waiting_since: null,
    unread: 0,
  },
  entries: [
    {
      kind: 'timeline',
      type: 'timeline',
      body: { event: 'chats_joined', target: null, goes_on: goesOn },
      author_kind: 'system',
      author: null,
      author_name: null,
    },
  ],
  by: null,
})
