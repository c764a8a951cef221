import type { ServerEventName, ServerEventPayload } from '@hilo/contracts'
import type { Accepted } from './bus/accepted'
import type { ProcessLink } from './process-messages'

/** A group of sockets. Names are made only here, so that rooms of two businesses cannot have the same name. */
export type Room = string & { readonly __room: true }
const room = (name: string) => name as Room

export const rooms = {
  user: (uuid: string) => room(`user:${uuid}`),
  session: (uuid: string) => room(`session:${uuid}`),
  /** Everybody in the business. */
  team: (business: string) => room(`team:${business}`),
  admins: (business: string) => room(`admins:${business}`),
  /** Those who see every waiting interaction of the business. */
  wholeQueue: (business: string) => room(`queue:${business}:all`),
  /** Those who see the waiting ones of an area (or, with null, the ones without an area) and not all. */
  queue: (business: string, area: string | null) => room(`queue:${business}:${area ?? 'none'}`),
  /** Whoever has the conversation open. */
  conversation: (business: string, uuid: string) => room(`conversation:${business}:${uuid}`),
  /** Of those who have the conversation open, who is also in the other room. */
  conversationWithin: (business: string, uuid: string, other: Room) =>
    room(`conversation-within:${business}:${uuid}:${other}`),
}

/** The conversation whose room this is; null: it is another kind of room. */
export function conversationOf(
  name: Room,
): { readonly business: string; readonly conversation: string } | null {
  const [kind, business, conversation] = name.split(':')
  return kind === 'conversation' && business && conversation ? { business, conversation } : null
}

/** The rooms are a list that cannot be empty: to Socket.IO an empty one means everybody. */
type PublishWith<Result> = <N extends ServerEventName>(
  to: readonly [Room, ...Room[]],
  event: N,
  payload: ServerEventPayload<N>,
  /** Who of them does not hear it. */
  except?: Room,
) => Result
export type Publish = PublishWith<Accepted>

export interface Realtime {
  readonly publish: Publish
  /** The same for the sockets of this process alone. */
  readonly publishHere: PublishWith<void>
  /** Whether a socket of this process is in the room. */
  isOccupiedHere(room: Room): boolean
  /** What processes tell each other. */
  readonly processes: ProcessLink
  /** Everybody leaves the room but those who are also in one of `keep`. */
  narrow(room: Room, keep: readonly [Room, ...Room[]]): Accepted
  /** Cuts every socket of these rooms, in every process. */
  disconnect(to: readonly [Room, ...Room[]]): Accepted
}
