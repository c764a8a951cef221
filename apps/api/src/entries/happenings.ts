import type { Placement, PlannedEvent, PlannedInteractionEvent, TimelineEvent } from '@hilo/contracts'
import type { EntryRow } from './rows'
import { addEntry, type ThreadEnd } from './thread'

type Named<N extends PlannedInteractionEvent['name']> = Omit<
  PlannedEvent<N>,
  'interaction' | 'conversation' | 'entries' | 'after' | 'before' | 'actor' | 'silent'
>
/** An event of an interaction without the fields that all of them share. */
export type Happened = { [N in PlannedInteractionEvent['name']]: Named<N> }[PlannedInteractionEvent['name']]

/** The same in a plan, with the further text of its timeline entry. */
export interface Happening {
  readonly event: Happened
  readonly author: Pick<EntryRow, 'author_kind' | 'author_uuid' | 'author_name'>
  /** The person or thing that it concerns. */
  readonly target: string | null
  /** The timeline already has its line. */
  readonly isInTimeline?: boolean
}

export const hiloAsAuthor: Happening['author'] = {
  author_kind: 'system',
  author_uuid: null,
  author_name: null,
}

/** The timeline line of an event; null: none. `after`: where the interaction stands then. */
export function lineOf(
  { event, author }: Pick<Happening, 'event' | 'author'>,
  after: Pick<Placement, 'status'>,
): TimelineEvent | null {
  switch (event.name) {
    case 'interaction.opened':
      // A customer's first message shows it already.
      return author.author_kind === 'user' || author.author_kind === 'integration' ? 'started' : null
    case 'interaction.taken':
      return 'taken'
    case 'interaction.taken_over':
      return 'taken_over'
    case 'interaction.assigned':
      return 'assigned_automatically'
    case 'interaction.transferred':
      return after.status === 'unassigned' ? 'transferred_to_area' : 'transferred'
    case 'interaction.returned':
      return 'returned'
    case 'interaction.area_chosen':
      return 'area_chosen'
    case 'interaction.paused':
      return 'paused'
    case 'interaction.resumed':
      return 'resumed'
    case 'interaction.pause_ended':
      return 'pause_ended'
    case 'interaction.expired':
      return 'expired'
    case 'interaction.revived':
      return 'revived'
    case 'interaction.finished':
      return 'finished'
    case 'interaction.joined':
      return 'chats_joined'
    case 'interaction.labelled':
      return 'labelled'
    case 'interaction.unlabelled':
      return 'unlabelled'
    case 'interaction.handed_over':
    case 'interaction.changed':
      return event.line ?? null
    case 'interaction.read_by_bot':
    case 'message.received':
    case 'message.queued':
    case 'message.state_changed':
    case 'message.edited':
    case 'message.deleted':
    case 'message.reacted':
    case 'message.changed':
    case 'note.written':
      return null
  }
}

interface Line {
  readonly newUuid: () => string
  readonly date: Date
  readonly now: Date
}

/** Adds the line of an event to the end of a thread; null: none. */
export function addLine(
  thread: ThreadEnd,
  happening: Happening,
  after: Pick<Placement, 'status'>,
  { newUuid, date, now }: Line,
): EntryRow | null {
  const { event, author, target } = happening
  const line = happening.isInTimeline ? null : lineOf(happening, after)
  if (line === null) return null
  // A chat that was joined to another one says where it continues.
  const body = { event: line, target, ...('into' in event && { continued_in: event.into }) }
  return addEntry(thread, { uuid: newUuid(), kind: 'timeline', type: 'timeline', ...author, body, date }, now)
}

/** The whole event. An act's has the placement before it. */
export const eventOf = (
  event: Happened,
  shared: Omit<PlannedEvent<'interaction.changed'>, 'name' | 'line'>,
): PlannedInteractionEvent =>
  // Spread, TypeScript no longer relates the fields of an event to its name.
  ({ ...event, ...shared }) as PlannedInteractionEvent
