import type { ServerEventName, ServerEventPayload } from '@hilo/contracts'
import type { Accepted } from './bus/accepted'
import type { ProcessLink } from './process-messages'
import type { Room } from './rooms'

export interface PublishOptions {
  /** The room whose people do not hear the event. */
  readonly except?: Room
  /** It may come a moment later where many sockets hear it, so that it leaves together with others. */
  readonly isPatient?: boolean
}

/** The rooms are a list that cannot be empty: to Socket.IO an empty one means everybody. */
type PublishWith<Result> = <N extends ServerEventName>(
  to: readonly [Room, ...Room[]],
  event: N,
  payload: ServerEventPayload<N>,
  options?: PublishOptions,
) => Result
type Publish = PublishWith<Accepted>

export interface Realtime {
  readonly publish: Publish
  /** Publishes to the sockets of this process alone. */
  readonly publishHere: PublishWith<void>
  /** Whether a socket of this process is in the room. */
  isOccupiedHere(room: Room): boolean
  /** How many sockets of this process are in the rooms; one in two of them counts twice. */
  countHere(rooms: readonly Room[]): number
  /** Messages between processes. */
  readonly processes: ProcessLink
  /** All sockets leave the room but those that are also in one of `keep`. */
  narrow(room: Room, keep: readonly [Room, ...Room[]]): Accepted
  /** Cuts every socket of these rooms, in every process. */
  disconnect(to: readonly [Room, ...Room[]]): Accepted
}
