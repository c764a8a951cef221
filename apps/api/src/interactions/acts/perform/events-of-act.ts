import type {
  EventActor,
  EventName,
  Person,
  Placement,
  PlannedInteractionEvent,
  TimelineEvent,
} from '@hilo/contracts'
import { authorOf, ofInteraction } from '../../../entries/events'
import type { InteractionRecord } from '../../../entries/interaction-records'
import type { EntryRow } from '../../../entries/rows'
import { asEventActor, hiloAsActor } from '../../../platform/events/actors'

/** The event of each line of the timeline. */
const eventOfLine = {
  started: 'interaction.opened',
  taken: 'interaction.taken',
  taken_over: 'interaction.taken_over',
  assigned_automatically: 'interaction.assigned',
  transferred: 'interaction.transferred',
  transferred_to_area: 'interaction.transferred',
  returned: 'interaction.returned',
  area_chosen: 'interaction.area_chosen',
  paused: 'interaction.paused',
  resumed: 'interaction.resumed',
  pause_ended: 'interaction.pause_ended',
  expired: 'interaction.expired',
  revived: 'interaction.changed',
  finished: 'interaction.finished',
  chats_joined: 'interaction.joined',
  labelled: 'interaction.labelled',
  unlabelled: 'interaction.unlabelled',
  farewell_not_sent: 'interaction.changed',
  farewell_held_back: 'interaction.changed',
  contacts_merged: 'interaction.changed',
  contact_blocked: 'interaction.changed',
  contact_unblocked: 'interaction.changed',
  control_taken: 'interaction.handed_over',
  control_given: 'interaction.handed_over',
  passed_by_ai: 'interaction.handed_over',
  passed_by_app: 'interaction.handed_over',
  taken_by_ai: 'interaction.handed_over',
  taken_by_app: 'interaction.handed_over',
  number_lost: 'interaction.changed',
  number_inherited: 'interaction.changed',
} as const satisfies Record<TimelineEvent, PlannedInteractionEvent['name']>

interface Act {
  readonly before: Placement
  readonly after: InteractionRecord
  readonly entries: readonly EntryRow[]
  readonly by: Person | null
}

/** What an act causes: an event for each of its entries, and for an end that no line tells. At least one. */
export function eventsOfAct({ before, after, entries, by }: Act): readonly PlannedInteractionEvent[] {
  const told = entries.map((entry) =>
    eventOfEntry(entry, {
      ...ofInteraction(after, [entry.uuid]),
      before,
      actor: by ? asEventActor(by) : authorOf(entry),
    }),
  )
  const ended = after.status === 'finished' && before.status !== 'finished'
  const isTold = ended ? told.some(({ name }) => ends.includes(name)) : told.length > 0
  if (isTold) return told
  const name = ended ? 'interaction.finished' : 'interaction.changed'
  const [first] = told
  const actor = by ? asEventActor(by) : (first?.actor ?? hiloAsActor)
  return [...told, { name, ...ofInteraction(after), before, actor }]
}

const ends: readonly EventName[] = ['interaction.finished', 'interaction.joined']

function eventOfEntry(
  { uuid, kind, status, body }: EntryRow,
  shared: ReturnType<typeof ofInteraction> & { readonly before: Placement; readonly actor: EventActor },
): PlannedInteractionEvent {
  if (kind === 'note') return { name: 'note.written', ...shared, note: uuid }
  // The entry of a call is not sent.
  if (kind === 'message' && status !== 'queued') return { name: 'interaction.changed', ...shared }
  if (kind === 'message') return { name: 'message.queued', ...shared, message: uuid }
  const { event, goes_on } = body as { readonly event: TimelineEvent; readonly goes_on?: string }
  const name = eventOfLine[event]
  return name === 'interaction.joined'
    ? { name, ...shared, into: goes_on ?? shared.conversation }
    : { name, ...shared }
}
