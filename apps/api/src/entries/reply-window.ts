import type { InteractionRow } from './rows'
import { bumpOpenInteractions, type Threads } from './thread'

interface WindowOpening {
  /** When the customer wrote or acted, by the provider's clock. */
  readonly at: Date
  readonly windowSeconds: number
  readonly now: Date
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
  const closes = new Date(Math.min(at.getTime(), now.getTime()) + windowSeconds * 1000)
  const before = threads.conversation(conversation)
  if (!before || (before.window_closes_at !== null && before.window_closes_at >= closes)) return []
  threads.change({ ...before, window_closes_at: closes })
  return bumpOpenInteractions(threads, interactions, conversation)
}
