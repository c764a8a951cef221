import type { InboundControl } from '../../channels/inbound'
import { type Changes, noChanges } from '../rows/changes'
import type { ConversationRow, InteractionRow } from '../rows/rows'
import { openThreads, raiseRows } from '../rows/thread'

type Control = Pick<InboundControl, 'outside' | 'at'>

/** A conversation as a word on which app answers its customer leaves it; an older word does not undo a newer one. */
export function controlled(row: ConversationRow, { outside, at }: Control, now: Date): ConversationRow {
  const said = at < now ? at : now
  if (row.control_at !== null && row.control_at > said) return row
  return { ...row, managed_outside: outside, control_at: said }
}

/** Which app answers a customer, in all their threads on the account. The rows of the lists change only where it is another one now. */
export function planControl(
  facts: {
    readonly conversations: readonly ConversationRow[]
    readonly interactions: readonly InteractionRow[]
  },
  control: Control,
  now: Date,
): Changes {
  const threads = openThreads(facts)
  const raised = facts.conversations.flatMap((before) => {
    const after = controlled(before, control, now)
    if (after !== before) threads.change(after)
    return after.managed_outside === before.managed_outside
      ? []
      : raiseRows(threads, facts.interactions, before.uuid)
  })
  return {
    ...noChanges,
    ...threads.changed(),
    announcements: raised.map((interaction) => ({ interaction, entries: [] })),
  }
}
