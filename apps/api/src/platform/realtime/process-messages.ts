import type { GuestEventName, GuestEventPayload } from '@hilo/contracts'
import type { Accepted } from './bus/accepted'
import type { Room } from './rooms'

/** A limit that counts over all processes. */
export type SharedLimit = 'person' | 'business'

/** What processes of one installation tell each other. Clients never hear it, and what is lost mends itself. */
export interface ProcessMessages {
  /** The viewers of these conversations have changed. */
  viewers_changed: readonly { readonly business: string; readonly conversation: string }[]
  /** These people came online, went offline, or changed what their team sees of them. */
  presence_changed: { readonly business: string; readonly users: readonly string[] }
  /** How many tokens of these keys the sender has taken. */
  tokens_taken: { readonly limit: SharedLimit; readonly taken: readonly (readonly [string, number])[] }
  /** A connection of this person was cut for sending too much. */
  user_cut: { readonly user: string }
  /** What is remembered of these sessions is no longer true. */
  sessions_revoked: { readonly sessions: readonly string[] }
  /** An event for the customer in this video call, for whichever process their page is connected to. */
  guest_event: {
    [N in GuestEventName]: {
      readonly guest: string
      readonly event: N
      readonly payload: GuestEventPayload<N>
    }
  }[GuestEventName]
  /** The sockets of these rooms are cut. */
  rooms_cut: { readonly rooms: readonly Room[] }
}
export type ProcessMessageName = keyof ProcessMessages

export interface ProcessLink {
  /** To the other processes. Resolves to whether the bus has accepted it. */
  sendToOthers<N extends ProcessMessageName>(name: N, payload: ProcessMessages[N]): Accepted
  /** To every process, this one too. */
  sendToAll<N extends ProcessMessageName>(name: N, payload: ProcessMessages[N]): Accepted
  /** One listener for each name. */
  listen<N extends ProcessMessageName>(name: N, listener: (payload: ProcessMessages[N]) => void): void
}

type Listener = (payload: never) => void

/** `broadcast` reaches the other processes; what they broadcast comes in by `receive`. */
export function createProcessLink(
  broadcast: (name: ProcessMessageName, payload: unknown) => Accepted,
): ProcessLink & { receive(name: ProcessMessageName, payload: unknown): void } {
  const listeners = new Map<ProcessMessageName, Listener>()
  // Sent by a process of this installation, where the types of `send…` were checked.
  const receive = (name: ProcessMessageName, payload: unknown) => listeners.get(name)?.(payload as never)
  return {
    sendToOthers: broadcast,
    async sendToAll(name, payload) {
      receive(name, payload)
      return broadcast(name, payload)
    },
    listen: (name, listener) => void listeners.set(name, listener),
    receive,
  }
}
