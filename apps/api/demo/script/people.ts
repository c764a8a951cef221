import type { ChannelType, Role } from '@hilo/contracts'
import type { DemoChat } from '@hilo/contracts/reference'
import type { Line } from './lines'

/** A customer of the business, as far as known. */
export interface Customer {
  /** Null for a customer who never gave a name. */
  readonly name: string | null
  readonly channel: ChannelType
  /** The provider's identifier: a phone with its country code, a chat id, an address. */
  readonly key: string
  readonly username?: string
  readonly city?: string
  readonly email?: string
  readonly phone?: string
  /** The phone by which they are the same contact as a customer on another channel. */
  readonly knownBy?: string
  readonly nit?: string
  readonly tags?: readonly string[]
  readonly info?: readonly { readonly title: string; readonly information: string }[]
  /** The person who writes for a company. */
  readonly signs?: string
  /** How many months the business has known the customer. */
  readonly months?: number
  /** The fixed ids of an open chat that the documentation's examples name. */
  readonly known?: DemoChat
}

/** A customer without an open interaction. */
export interface Regular extends Customer {
  /** How many finished interactions with random dialogues, or the titles of their dialogues. */
  readonly history: number | readonly string[]
}

export interface WaitingChat extends Customer {
  readonly area: string | null
  readonly subject?: string
  /** The labels of the chat, by name. */
  readonly labels?: readonly string[]
  readonly lines: readonly Line[]
  /** How many minutes ago the last line was written. */
  readonly ago: number
  readonly history?: number | readonly string[]
}

export interface AssignedChat extends WaitingChat {
  readonly agent: string
  /** The first owner, if it was transferred later. */
  readonly takenBy?: string
  /** The agent's act, or the event, after the last line. */
  readonly ending?: 'read' | 'paused' | 'expired'
}

export interface Person {
  /** Fixed where the documentation's examples name the person. */
  readonly uuid?: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Has not seen the hints of the first day. */
  readonly beginner?: boolean
}
