import type { InteractionRow } from './rows'
import { raiseRows, type Threads } from './thread'

interface Opening {
  /** When the customer did it, by the provider's clock. */
  readonly at: Date
  readonly windowSeconds: number
  readonly now: Date
}

/**
 * The customer may be answered for a while longer. Answers the open episodes of the thread, whose rows say until when;
 * none where the window was open for as long already.
 */
export function moveWindow(
  threads: Threads,
  { interactions }: { readonly interactions: readonly InteractionRow[] },
  conversation: string,
  { at, windowSeconds, now }: Opening,
): readonly string[] {
  const closes = new Date(Math.min(at.getTime(), now.getTime()) + windowSeconds * 1000)
  const before = threads.conversation(conversation)
  if (!before || (before.window_closes_at !== null && before.window_closes_at >= closes)) return []
  threads.change({ ...before, window_closes_at: closes })
  return raiseRows(threads, interactions, conversation)
}
