import type { InboundControl } from '../../channels/inbound'
import { type Changes, noChanges } from '../../entries/changes'
import { interactionChanged } from '../../entries/events'
import type { ConversationRow, InteractionRow } from '../../entries/rows'
import { bumpOpenInteractions, trackThreads } from '../../entries/thread'

type Control = Pick<InboundControl, 'outside' | 'at'>

/** The conversation with the app that now answers its customer; older information does not replace newer. */
export function withControl(row: ConversationRow, { outside, at }: Control, now: Date): ConversationRow {
  const controlAt = at < now ? at : now
  if (row.control_at !== null && row.control_at > controlAt) return row
  return { ...row, managed_outside: outside, control_at: controlAt }
}

/** Sets which app answers a customer, in all their threads on the account. Rows of the lists change only where that differs. */
export function planControl(
  facts: {
    readonly conversations: readonly ConversationRow[]
    readonly interactions: readonly InteractionRow[]
  },
  control: Control,
  now: Date,
): Changes {
  const threads = trackThreads(facts)
  const changedRows = facts.conversations.flatMap((before) => {
    const after = withControl(before, control, now)
    if (after !== before) threads.change(after)
    return after.managed_outside === before.managed_outside
      ? []
      : bumpOpenInteractions(threads, facts.interactions, before.uuid)
  })
  return {
    ...noChanges,
    ...threads.changed(),
    events: changedRows.map((row) => [interactionChanged(row)]),
  }
}
