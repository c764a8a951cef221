import type { DomainEvent, EventName, InteractionEvent, Placement } from '@hilo/contracts'
import { type HeardBy, hears, type ReliableListener, reliableListeners } from './listeners'

/** What a reliable listener has to do because of the events of one change. */
export interface Due {
  readonly listener: ReliableListener
  /** The interaction or the business on which it works. */
  readonly subject: string
  /** The call in whose thread the interaction is, where the event names only the call. */
  readonly call?: string
  readonly events: readonly DomainEvent[]
}

type Predicates<L extends ReliableListener> = {
  readonly [N in HeardBy<L>]?: (event: DomainEvent<N>) => boolean
}

/** Which of the events that a listener hears it leaves alone, because nothing changed for it. Without a line it takes all of them. */
const takes: { readonly [L in ReliableListener]: Predicates<L> } = {
  // A fact counts the thread of what has finished; of what has not, whose it is, its area and its labels.
  facts: {
    'interaction.changed': ({ before, after, entries }) =>
      before !== undefined && (moved(before, after) || (isFinished(after) && entries.length > 0)),
    'message.received': ({ after }) => isFinished(after),
    'message.queued': ({ after }) => isFinished(after),
    // A failed message is no answer; one that arrived after all is one.
    'message.state_changed': ({ after, was, state }) =>
      isFinished(after) && (was === 'failed') !== (state === 'failed'),
    // A fact counts a call that is over; an older version does not say whether it is.
    'call.changed': ({ state }) => state === undefined || state === 'ended',
  },
  bot: { 'message.received': ({ answerable }) => answerable },
  assignment: {
    'interaction.opened': ({ after }) => isWaiting(after),
    'interaction.taken_over': mayGiveRoom,
    'interaction.transferred': mayGiveRoom,
    'interaction.returned': mayGiveRoom,
    'interaction.area_chosen': mayGiveRoom,
    'interaction.paused': mayGiveRoom,
    'interaction.expired': mayGiveRoom,
    'interaction.finished': mayGiveRoom,
    'interaction.changed': mayGiveRoom,
    'interaction.handed_over': mayGiveRoom,
    'interaction.read_by_bot': ({ after }) => isWaiting(after),
    'message.queued': mayGiveRoom,
    'person.presence_changed': ({ online }) => online,
  },
}

/** Whether it waits, or its previous owner has room for another one now. */
function mayGiveRoom({
  before,
  after,
}: {
  readonly before?: Placement | undefined
  readonly after: Placement
}) {
  if (isWaiting(after)) return true
  if (before?.status !== 'assigned') return false
  const left = after.status !== 'assigned' || after.user_uuid !== before.user_uuid
  return left || (after.paused && !before.paused) || (after.expired && !before.expired)
}

const isWaiting = ({ status }: Placement) => status === 'unassigned'
const isFinished = ({ status }: Placement) => status === 'finished'
const moved = (before: Placement, after: Placement) =>
  isFinished(before) !== isFinished(after) ||
  before.user_uuid !== after.user_uuid ||
  before.area_uuid !== after.area_uuid

function isTaken<L extends ReliableListener>(listener: L, event: DomainEvent): boolean {
  if (!hears(listener, event.name)) return false
  // Statistics count what an import or a merge writes about the past, and nobody acts on it.
  if (event.silent) return listener === 'facts'
  const predicate = (takes[listener] as { [N in EventName]?: (of: DomainEvent) => boolean })[event.name]
  return predicate?.(event) ?? true
}

/** The rows that one change in one subject writes for reliable listeners: at most one for each. */
export function duesOf(events: readonly DomainEvent[]): readonly Due[] {
  const taken = (listener: ReliableListener) => events.filter((event) => isTaken(listener, event))
  const botLooks = taken('bot').length > 0
  return reliableListeners.flatMap((listener): Due[] => {
    // Assignment waits for the bot, which says when it has looked.
    const heard = taken(listener).filter(
      ({ name }) => listener !== 'assignment' || !botLooks || name !== 'interaction.opened',
    )
    const [first] = heard
    return first ? [{ listener, ...subjectOf(listener, first), events: heard }] : []
  })
}

function subjectOf(listener: ReliableListener, event: DomainEvent): Pick<Due, 'subject' | 'call'> {
  if (listener === 'assignment') return { subject: event.business }
  if (isOfInteraction(event)) return { subject: event.interaction }
  if ('call' in event) return { subject: event.business, call: event.call }
  throw new Error(`${listener} hears ${event.name}, which is of no interaction`)
}

const isOfInteraction = (event: DomainEvent): event is InteractionEvent => 'interaction' in event
