import type { GuestEventName, GuestEventPayload } from '@hilo/contracts'
import type { Accepted } from './bus/accepted'
import type { GuestRoom, Room } from './rooms'

/** A limit that counts over all processes. */
export type SharedLimit = 'person' | 'key' | 'business' | 'push_act' | 'signup' | GuestLimit
/** Limits of customers with the link of a video call: of their network, and of one link. */
export type GuestLimit = 'guest_network' | 'guest_connect' | 'guest_command' | 'guest_enter'

export interface GuestEvent<N extends GuestEventName> {
  readonly guest: GuestRoom
  readonly event: N
  readonly payload: GuestEventPayload<N>
  /** With a state: the person of the business in the call, to whom the customer's page may signal. */
  readonly user?: string | null
}

/** Messages between the processes of one installation. Clients never hear them, and a lost one mends itself. */
export interface ProcessMessages {
  /** The viewers of these conversations have changed. */
  viewers_changed: readonly { readonly business: string; readonly conversation: string }[]
  /** These people came online, went offline, or changed what their team sees of them. */
  presence_changed: { readonly business: string; readonly users: readonly string[] }
  /** How many tokens of these keys the sender has taken. */
  tokens_taken: { readonly limit: SharedLimit; readonly taken: readonly (readonly [string, number])[] }
  /** A connection of this person was cut for sending too much. */
  user_cut: { readonly user: string }
  /** Cached reads of these sessions are outdated. */
  sessions_revoked: { readonly sessions: readonly string[] }
  /** An event for the customer in this video call, for whichever process their page is connected to. */
  guest_event: {
    [N in GuestEventName]: GuestEvent<N>
  }[GuestEventName]
  /** A page has connected with the link of this video call. */
  guest_came: { readonly call: string; readonly connection: string }
  /** The sockets of these rooms are cut. */
  rooms_cut: { readonly rooms: readonly Room[] }
}
export type ProcessMessageName = keyof ProcessMessages

export interface ProcessLink {
  /** To the other processes. Resolves to whether the bus has accepted it. */
  sendToOthers<N extends ProcessMessageName>(name: N, payload: ProcessMessages[N]): Accepted
  /** To every process, this one too. */
  sendToAll<N extends ProcessMessageName>(name: N, payload: ProcessMessages[N]): Accepted
  listen<N extends ProcessMessageName>(name: N, listener: (payload: ProcessMessages[N]) => void): void
}

type Listener = (payload: never) => void

/** `broadcast` reaches the other processes; what they broadcast comes in by `receive`, which throws where nobody listens to it. */
export function createProcessLink(
  broadcast: (name: ProcessMessageName, payload: unknown) => Accepted,
): ProcessLink & { receive(name: ProcessMessageName, payload: unknown): void } {
  const listeners = new Map<ProcessMessageName, Listener[]>()
  function tell(name: ProcessMessageName, payload: unknown): void {
    // Sent by a process of this installation, where the types of `send…` were checked.
    for (const listener of listeners.get(name) ?? []) listener(payload as never)
  }
  return {
    sendToOthers: broadcast,
    async sendToAll(name, payload) {
      tell(name, payload)
      return broadcast(name, payload)
    },
    listen: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    receive(name, payload) {
      if (!listeners.has(name)) throw new Error(`a process message of an unknown kind (${name})`)
      tell(name, payload)
    },
  }
}
