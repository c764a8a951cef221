import type { ChannelType, DemoChat, Role } from '@hilo/contracts'
import type { Line } from './lines'

/** Somebody who writes to the business, or only stands in its address book. */
export interface Customer {
  /** What is known of them; null for who never said a name. */
  readonly name: string | null
  readonly channel: ChannelType
  /** How the provider names them: digits with the country, a chat id, an address. */
  readonly key: string
  readonly username?: string
  readonly city?: string
  readonly email?: string
  readonly phone?: string
  /** The phone of somebody who writes on another channel too: it is the same person. */
  readonly knownBy?: string
  readonly nit?: string
  readonly tags?: readonly string[]
  readonly info?: readonly { readonly title: string; readonly information: string }[]
  /** Of a company: whoever writes for it. */
  readonly signs?: string
  /** For how many months the business has known them. */
  readonly months?: number
  /** Of an open chat that the documentation's examples name. */
  readonly known?: DemoChat
}

/** A customer of whom nothing is open. */
export interface Regular extends Customer {
  /** So many finished interactions, from the business's stock of dialogues, or these by their titles. */
  readonly history: number | readonly string[]
}

export interface WaitingChat extends Customer {
  readonly area: string | null
  readonly subject?: string
  readonly lines: readonly Line[]
  /** The last word fell so many minutes ago. */
  readonly ago: number
  readonly history?: number | readonly string[]
}

export interface AssignedChat extends WaitingChat {
  readonly agent: string
  /** Who took it, where it was handed over later. */
  readonly takenBy?: string
  /** What the agent did, or what happened, after the last line. */
  readonly ending?: 'read' | 'paused' | 'expired'
}

export interface Person {
  /** Of those whom the documentation's examples name. */
  readonly uuid?: string
  readonly name: string
  readonly email: string
  readonly role: Role
}
