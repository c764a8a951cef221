import { type Changes, noChanges } from '../rows/changes'
import type { ConversationRow, InteractionRow } from '../rows/rows'
import { openThreads } from '../rows/thread'
import { moveWindow } from '../rows/window'

interface Visit {
  /** When they came, by the provider's clock; null: it does not say. */
  readonly at: Date | null
  /** For how long they may be answered. Null: the channel has no window. */
  readonly windowSeconds: number | null
  readonly now: Date
}

/** The customer came back without a word: in each of their threads they may be answered as if they had written. */
export function planVisit(
  facts: {
    readonly conversations: readonly ConversationRow[]
    readonly interactions: readonly InteractionRow[]
  },
  { at, windowSeconds, now }: Visit,
): Changes {
  if (windowSeconds === null) return noChanges
  const threads = openThreads(facts)
  const moved = facts.conversations.flatMap(({ uuid }) =>
    moveWindow(threads, facts, uuid, { at: at ?? now, windowSeconds, now }),
  )
  return {
    ...noChanges,
    ...threads.changed(),
    announcements: moved.map((interaction) => ({ interaction, entries: [] })),
  }
}
