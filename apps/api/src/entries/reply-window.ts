import type { InteractionRow } from './rows'
import { bumpOpenInteractions, type Threads } from './thread'

interface WindowOpening {
  /** When the customer wrote or acted, by the provider's clock. */
  readonly at: Date
  readonly windowSeconds: number
  readonly now: Date
}

/** When a window closes after the customer wrote or acted; one that is open for longer stays. */
export function windowAfter(before: Date | null, at: Date, seconds: number): Date {
  const closes = new Date(at.getTime() + seconds * 1000)
  return before !== null && before >= closes ? before : closes
}

/**
 * Extends the window in which the customer may be answered. Returns the open interactions, whose rows show its end;
 * none where it was open for as long already.
 */
export function extendWindow(
  threads: Threads,
  { interactions }: { readonly interactions: readonly InteractionRow[] },
  conversation: string,
  { at, windowSeconds, now }: WindowOpening,
): readonly InteractionRow[] {
  const before = threads.conversation(conversation)
  if (!before) return []
  const window_closes_at = windowAfter(before.window_closes_at, at < now ? at : now, windowSeconds)
  if (window_closes_at === before.window_closes_at) return []
  threads.change({ ...before, window_closes_at })
  return bumpOpenInteractions(threads, interactions, conversation)
}
