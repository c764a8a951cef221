import type { ReadAd } from '../../channels/inbound'
import { type Changes, noChanges } from '../../entries/changes'
import { interactionChanged } from '../../entries/events'
import { extendWindow } from '../../entries/reply-window'
import type { ConversationRow, InteractionRow } from '../../entries/rows'
import { trackThreads } from '../../entries/thread'

interface Referral {
  /** When they opened the link, by the provider's clock; null: unknown. */
  readonly at: Date | null
  /** Null: the channel has no window. */
  readonly windowSeconds: number | null
  readonly now: Date
  /** The ad by which they came, where it was one: the next message keeps it. */
  readonly ad?: ReadAd | undefined
}

/** The customer came back by a link without writing: the window of each of their threads opens as if they had written. */
export function planReferral(
  facts: {
    readonly conversations: readonly ConversationRow[]
    readonly interactions: readonly InteractionRow[]
  },
  { at, windowSeconds, now, ad }: Referral,
): Changes {
  const threads = trackThreads(facts)
  if (ad)
    for (const row of facts.conversations)
      threads.change({ ...row, clicked_ad: { ad, at: (at ?? now).toISOString() } })
  const changedRows =
    windowSeconds === null
      ? []
      : facts.conversations.flatMap(({ uuid }) =>
          extendWindow(threads, facts, uuid, { at: at ?? now, windowSeconds, now }),
        )
  return {
    ...noChanges,
    ...threads.changed(),
    events: changedRows.map((row) => [interactionChanged(row)]),
  }
}
