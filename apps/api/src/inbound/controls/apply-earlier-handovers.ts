import type { PlannedInteractionEvent } from '@hilo/contracts'
import type { InboundControl } from '../../channels/inbound'
import type { Changes } from '../../entries/changes'
import { placementOf } from '../../entries/events'
import type { EntryRow } from '../../entries/rows'
import type { Thread } from '../../entries/thread'
import type { MessageFacts } from '../messages/message-facts'
import type { PlanContext } from '../messages/plan-context'
import { addHandover, handedOver, withControl } from './plan'

type StoredControl = Omit<InboundControl, 'keys' | 'at'> & { readonly at: string }

/** Applies to a new thread the handovers that came before its first message. That of a blocked contact shows none. */
export function applyEarlierHandovers(
  thread: Thread,
  { earlierHandovers }: Pick<MessageFacts, 'earlierHandovers'>,
  { now, newUuid }: PlanContext,
  blocked: boolean,
): {
  readonly lines: readonly EntryRow[]
  readonly events: readonly PlannedInteractionEvent[]
  readonly applied: Changes['appliedItems']
} {
  const before = placementOf(thread.interaction)
  const written = earlierHandovers.flatMap(({ payload }) => {
    const stored = payload.parsed as StoredControl
    const control = { ...stored, at: new Date(stored.at) }
    const after = withControl(thread.conversation, control, now)
    if (after === thread.conversation) return []
    thread.conversation = after
    return blocked ? [] : [addHandover(thread, after, control, { now, newUuid, isSame: false })]
  })
  return {
    lines: written.flatMap(({ entry }) => entry ?? []),
    events: written.map((one) => handedOver(thread.interaction, before, one)),
    applied: earlierHandovers.map(({ uuid }) => ({ uuid, awaited_id: null })),
  }
}
