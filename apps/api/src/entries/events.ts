import type { EventActor, Placement, PlannedEvent, PlannedInteractionEvent } from '@hilo/contracts'
import { hiloAsActor } from '../platform/events/actors'
import type { EntryRow, InteractionRow } from './rows'
import type { Threads } from './thread'

/** The author of an entry. Only people of the business are named. */
export const authorOf = ({ author_kind: kind, author_uuid: uuid, author_name }: EntryRow): EventActor => ({
  kind,
  uuid,
  name: kind === 'user' ? author_name : null,
})

export const placementOf = ({ status, user_uuid, area_uuid, paused, expired }: Placement): Placement => ({
  status,
  user_uuid,
  area_uuid,
  paused,
  expired,
})

type Placed = Pick<InteractionRow, 'uuid' | 'conversation_uuid'> & Placement

/** What all events of an interaction have; `row` as it is after them. */
export const ofInteraction = (row: Placed, entries: readonly string[] = []) => ({
  interaction: row.uuid,
  conversation: row.conversation_uuid,
  entries,
  after: placementOf(row),
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

export const messageChanged = (
  row: Placed,
  { uuid }: Pick<EntryRow, 'uuid'>,
  actor: EventActor = hiloAsActor,
): PlannedEvent<'message.changed'> => ({
  name: 'message.changed',
  ...ofInteraction(row, [uuid]),
  message: uuid,
  actor,
})

export const stateChanged = (
  row: Placed,
  { uuid, status }: Pick<EntryRow, 'uuid' | 'status'>,
  was: EntryRow['status'],
): PlannedEvent<'message.state_changed'> => ({
  name: 'message.state_changed',
  ...ofInteraction(row, [uuid]),
  message: uuid,
  was,
  state: status,
  actor: hiloAsActor,
})

/** The events of changed entries, apart for each. */
export const eventsOfEntries = <E extends PlannedInteractionEvent>(
  threads: Threads,
  entries: readonly EntryRow[],
  eventOf: (row: InteractionRow, entry: EntryRow) => E,
): readonly (readonly [E])[] =>
  entries.flatMap((entry) => {
    const thread = threads.of(entry)
    return thread ? [[eventOf(thread.interaction, entry)] as const] : []
  })
