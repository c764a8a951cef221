import type { PlannedInteractionEvent } from '@hilo/contracts'
import type { InboundControl } from '../../channels/inbound'
import type { Changes } from '../../entries/changes'
import { ofInteraction, placementOf } from '../../entries/events'
import { eventOf } from '../../entries/happenings'
import type { EntryRow } from '../../entries/rows'
import type { Thread } from '../../entries/thread'
import { hiloAsActor } from '../../platform/events/actors'
import type { PlanContext } from '../messages/plan-context'
import type { MessageFacts } from '../messages/read-facts'
import { addHandover, withControl } from './plan'

type StoredControl = Omit<InboundControl, 'keys' | 'at'> & { readonly at: string }

/** Applies to a new thread the handovers that came before its first message. That of a blocked contact tells of none. */
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
  const told = earlierHandovers.flatMap(({ payload }) => {
    const stored = payload.parsed as StoredControl
    const control = { ...stored, at: new Date(stored.at) }
    const after = withControl(thread.conversation, control, now)
    if (after === thread.conversation) return []
    thread.conversation = after
    return blocked ? [] : [addHandover(thread, after, control, { now, newUuid, isSame: false })]
  })
  return {
    lines: told.flatMap(({ entry }) => entry ?? []),
    events: told.map(({ event, entry }) =>
      eventOf(event, {
        ...ofInteraction(thread.interaction, entry ? [entry.uuid] : []),
        before,
        actor: hiloAsActor,
      }),
    ),
    applied: earlierHandovers.map(({ uuid }) => ({ uuid, awaits: null })),
  }
}
