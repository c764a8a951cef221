import type { Placement } from '@hilo/contracts'
import { placementOf } from '../../../entries/events'
import type { Happened, Happening } from '../../../entries/happenings'
import type { ConversationRow, EntryRow, InteractionRow } from '../../../entries/rows'
import { unreadFor } from '../../../entries/turns'
import { type Acting, asEventActor } from '../../../platform/events/actors'
import type { ActorKey } from '../../../platform/http/actor'
import type { PlannedJob } from '../../../platform/jobs/add-jobs'

/** Who acts: a person, an integration, or Hilo by itself (`uuid` null). */
export interface ActorOrHilo extends Acting {
  readonly business: string
  readonly name: string | null
  readonly session?: string
  readonly key?: Pick<ActorKey, 'name' | 'kind'>
}
export const hiloActor = (business: string): ActorOrHilo => ({ business, uuid: null, name: null })

/** As the author of entries. */
export function authorOfAct(actor: Acting): Happening['author'] {
  const { kind, uuid, name } = asEventActor(actor)
  return { author_kind: kind, author_uuid: uuid, author_name: name }
}

/** The person who acts, for columns that name people of the business; null: no person does. */
export const personOf = (actor: Acting): string | null =>
  asEventActor(actor).kind === 'user' ? actor.uuid : null

/** The columns that acts change. The version and the last message follow from the change. */
export type InteractionUpdate = Partial<
  Omit<
    InteractionRow,
    'uuid' | 'conversation_uuid' | 'created_at' | 'started_by' | 'version' | 'last_message'
  >
>

/** The columns that are set when a person gets the interaction, except by a transfer. */
export const givenTo = (user: string, now: Date) =>
  ({
    status: 'assigned',
    user_uuid: user,
    by_transfer: false,
    transferred_by: null,
    assigned_at: now,
  }) as const satisfies InteractionUpdate

/** The columns that are set whenever it is finished. */
export const finishedBy = (by: Acting, now: Date): InteractionUpdate => ({
  status: 'finished',
  finished_at: now,
  finished_by: personOf(by),
  paused: false,
  expired: false,
  expires_at: null,
  waiting_since: null,
  ...unreadFor(0),
})

/** A message or a note. */
export interface NewEntry {
  readonly uuid?: string
  readonly kind: Exclude<EntryRow['kind'], 'timeline'>
  readonly type: EntryRow['type']
  readonly body: object
  readonly author: Happening['author']
  readonly preview?: string
  /** The message that it answers. */
  readonly reply_to?: string | null
  /** The uuids of the people whom a note mentions. */
  readonly mentions?: readonly string[]
}

/** Events without fields of their own are given by their name. */
type PlainName = { [N in Happened['name']]: { name: N } extends Happened ? N : never }[Happened['name']]

/** The events of an act beside messages and notes, and the name in their timeline entry. */
export const happened = (
  event: Happened | PlainName,
  by: Acting,
  target: string | null = null,
): Happening => ({
  event: typeof event === 'string' ? { name: event } : event,
  author: authorOfAct(by),
  target,
})

/** Labels, by uuid, that the interaction gets and loses. */
export interface LabelChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** The changes of an act to an interaction. */
export interface InteractionChange {
  readonly set: InteractionUpdate
  /** The placement before the change, if it is not that of the row: a new interaction was in no list. */
  readonly before?: Placement
  /** The responder of its conversation from now on. */
  readonly conversation?: Partial<Pick<ConversationRow, 'managed_outside' | 'control_at'>>
  /** New messages and notes at the end of its thread, and other events, in order. */
  readonly entries: readonly (NewEntry | Happening)[]
  readonly labels?: LabelChange
  /** Another preview of this message, if it is the one that the list shows. */
  readonly shown?: { readonly message: string; readonly preview: string } | null
  /** Who did it, named in events; null: Hilo by itself. */
  readonly by: Acting | null
  /** Jobs to enqueue in the same transaction. */
  readonly jobs?: readonly PlannedJob[]
  /** Whoever acts sends its messages right after the commit, so no job is enqueued for it. A sweep finds those that a crash left. */
  readonly deliversItself?: boolean
}

/** The placement before a new interaction: it was in no list, like a finished one without an owner. */
export const placementOfNew = (row: Placement): Placement => ({
  ...placementOf(row),
  status: 'finished',
  user_uuid: null,
})
