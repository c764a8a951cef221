import type {
  DomainEvent,
  EventActor,
  MessageActKind,
  Placement,
  PlannedEvent,
  PlannedInteractionEvent,
} from '@hilo/contracts'
import { hiloAsActor } from '../platform/events/actors'
import type { Changes } from './changes'
import type { Caused, EntryRow, InteractionRow } from './rows'
import type { Threads } from './thread'

/** The author of an entry. Only people of the business and its integrations are named. */
export const authorOf = ({
  author_kind: kind,
  author_uuid: uuid,
  author_name,
}: Pick<EntryRow, 'author_kind' | 'author_uuid' | 'author_name'>): EventActor => ({
  kind,
  uuid,
  name: kind === 'user' || kind === 'integration' ? author_name : null,
})

export const placementOf = ({ status, user_uuid, area_uuid, paused, expired }: Placement): Placement => ({
  status,
  user_uuid,
  area_uuid,
  paused,
  expired,
})

/** An interaction and where it stands. */
export type Placed = Pick<InteractionRow, 'uuid' | 'conversation_uuid'> & Placement

/** Shared by all events of an interaction; `row` as it is after them. */
export const ofInteraction = (row: Placed, entries: readonly string[] = []) => ({
  interaction: row.uuid,
  conversation: row.conversation_uuid,
  entries,
  after: placementOf(row),
})

/** The chat of a call, in the call's events. */
export const chatOf = (row: Placed) => ({
  interaction: row.uuid,
  conversation: row.conversation_uuid,
  ...placementOf(row),
})

export const interactionChanged = (
  row: Placed,
  entries: readonly string[] = [],
  actor: EventActor = hiloAsActor,
): PlannedEvent<'interaction.changed'> => ({
  name: 'interaction.changed',
  ...ofInteraction(row, entries),
  actor,
})

/** A change that all chats of a contact show, although nothing happened in them. A contact may have had thousands. */
export const contactShown = (
  row: Placed,
  what: 'renamed' | 'blocked',
): PlannedEvent<'interaction.changed'> => ({ ...interactionChanged(row), what, silent: true })

/** Its contact has another name or number. */
export const contactRenamed = (row: Placed) => contactShown(row, 'renamed')

/** Something else than an edit, a deletion or a reaction. */
export const messageChanged = (
  row: Placed,
  { uuid }: Pick<EntryRow, 'uuid'>,
  what: DomainEvent<'message.changed'>['what'],
  actor: EventActor = hiloAsActor,
): PlannedEvent<'message.changed'> => ({
  name: 'message.changed',
  ...ofInteraction(row, [uuid]),
  message: uuid,
  what,
  actor,
})

const nameOfAct = {
  edit: 'message.edited',
  deletion: 'message.deleted',
  reaction: 'message.reacted',
} as const satisfies { readonly [K in MessageActKind]: string }

/** A message act that has taken effect. */
export const actedOn = (
  row: Placed,
  { uuid }: Pick<EntryRow, 'uuid'>,
  kind: MessageActKind,
  actor: EventActor,
): PlannedEvent<(typeof nameOfAct)[MessageActKind]> => ({
  name: nameOfAct[kind],
  ...ofInteraction(row, [uuid]),
  message: uuid,
  actor,
})

export const stateChanged = (
  row: Placed,
  { uuid, status }: Pick<EntryRow, 'uuid' | 'status'>,
  previous: EntryRow['status'],
  actor: EventActor = hiloAsActor,
): PlannedEvent<'message.state_changed'> => ({
  name: 'message.state_changed',
  ...ofInteraction(row, [uuid]),
  message: uuid,
  previous,
  state: status,
  actor,
})

/** The actor of the changes to a customer's rows. */
export const causedBy =
  (by: EventActor) =>
  <Row>(row: Row): Caused<Row> => ({ ...row, by })

/** One event for each changed contact, whichever of its rows are written. */
export function eventsOfContacts({
  newContacts,
  contacts,
  identities,
}: Pick<Changes, 'newContacts' | 'contacts' | 'identities'>): readonly (readonly [ContactEvent])[] {
  const events = new Map<string, ContactEvent>()
  const add = (name: ContactEvent['name'], contact: string, actor: EventActor | null) => {
    if (actor && !events.has(contact)) events.set(contact, { name, contact, actor })
  }
  for (const { uuid, by } of newContacts) add('contact.created', uuid, by)
  for (const { uuid, by } of contacts) add('contact.changed', uuid, by)
  for (const { contact_uuid, by } of identities) add('contact.changed', contact_uuid, by)
  return [...events.values()].map((event) => [event] as const)
}
type ContactEvent = PlannedEvent<'contact.created' | 'contact.changed'>

/** The events of changed entries, together for each interaction, so that its row is published once. */
export function eventsOfEntries<E extends PlannedInteractionEvent>(
  threads: Threads,
  entries: readonly EntryRow[],
  eventOf: (row: InteractionRow, entry: EntryRow) => E,
): readonly (readonly E[])[] {
  const events = new Map<string, E[]>()
  for (const entry of entries) {
    const thread = threads.of(entry)
    if (!thread) continue
    const ofInteraction = events.get(entry.interaction_uuid) ?? []
    events.set(entry.interaction_uuid, [...ofInteraction, eventOf(thread.interaction, entry)])
  }
  return [...events.values()]
}
