import type { EventActor, EventName, Placement, PlannedInteractionEvent } from '@hilo/contracts'
import { ofInteraction } from '../../../entries/events'
import { eventOf, type Happened } from '../../../entries/happenings'
import type { InteractionRecord } from '../../../entries/interaction-records'
import type { EntryRow } from '../../../entries/rows'
import { type Acting, asEventActor, hiloAsActor } from '../../../platform/events/actors'

/** The event of an act, perhaps with its entry. */
export interface PlannedEntry {
  readonly entry: EntryRow | null
  readonly event: Happened
  readonly actor: EventActor
  /** Of a message or a note. */
  readonly preview?: string
  readonly mentions?: readonly string[]
}

interface Act {
  readonly before: Placement
  readonly after: InteractionRecord
  readonly planned: readonly PlannedEntry[]
  readonly by: Acting | null
}

/** The events of an act: its own, and an end that it does not say. At least one. */
export function eventsOfAct({ before, after, planned, by }: Act): readonly PlannedInteractionEvent[] {
  const person = by && asEventActor(by)
  const events = planned.map(({ event, entry, actor }) =>
    eventOf(event, {
      ...ofInteraction(after, entry ? [entry.uuid] : []),
      before,
      actor: person ?? actor,
    }),
  )
  const ended = after.status === 'finished' && before.status !== 'finished'
  const isComplete = ended ? events.some(({ name }) => ends.includes(name)) : events.length > 0
  if (isComplete) return events
  const name = ended ? 'interaction.finished' : 'interaction.changed'
  const [first] = events
  const actor = person ?? first?.actor ?? hiloAsActor
  return [...events, { name, ...ofInteraction(after), before, actor }]
}

const ends: readonly EventName[] = ['interaction.finished', 'interaction.joined']
