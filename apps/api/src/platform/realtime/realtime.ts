import type { Person, ServerEventName, ServerEventPayload } from '@hilo/contracts'

/** A group of sockets. Named here only, so that a room of one business cannot be spelled like another's. */
export type Room = string & { readonly __room: true }
const room = (name: string) => name as Room

export const rooms = {
  user: (uuid: string) => room(`user:${uuid}`),
  session: (uuid: string) => room(`session:${uuid}`),
  /** Everybody of the business. */
  team: (business: string) => room(`team:${business}`),
  admins: (business: string) => room(`admins:${business}`),
  /** Those who see every waiting interaction of the business. */
  wholeQueue: (business: string) => room(`queue:${business}:all`),
  /** Those who see the waiting ones of an area (or, with null, the ones without an area) and not all. */
  queue: (business: string, area: string | null) => room(`queue:${business}:${area ?? 'none'}`),
  /** Whoever has the conversation open. */
  conversation: (business: string, uuid: string) => room(`conversation:${business}:${uuid}`),
}

/** The conversation whose room this is; null: it is another kind of room. */
export const conversationOf = (name: Room): string | null =>
  name.startsWith('conversation:') ? (name.split(':')[2] ?? null) : null

/** The rooms are a list that cannot be empty: to Socket.IO an empty one means everybody. */
export type Publish = <N extends ServerEventName>(
  to: readonly [Room, ...Room[]],
  event: N,
  payload: ServerEventPayload<N>,
  /** Who of them does not hear it. */
  except?: Room,
) => void

export interface Realtime {
  readonly publish: Publish
  /** Everybody leaves the room but those who are also in one of `keep`. */
  narrow(room: Room, keep: readonly [Room, ...Room[]]): void
  /** Who is in the room, each person once, on every replica. */
  members(room: Room): Promise<Person[]>
  /** Cuts every socket of these rooms, on every replica. */
  disconnect(to: readonly [Room, ...Room[]]): void
}
