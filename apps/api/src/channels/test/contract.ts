import type { VoiceFormat } from '@hilo/contracts'
import type { Simulator } from '@hilo/simulator'
import type { ContractWorld, PlayedAccount, ServedCustomer } from './world'

export interface ProviderItem {
  readonly id: string
  readonly firstAttempt: Promise<void>
}
/** The parts of the simulator's channel that the contract needs. */
export interface PlayedProvider {
  createCustomer(person: { name: string }): { id: string }
  changeCustomer(id: string, change: { profile: 'online' | 'blocked' | 'invalid' }): unknown
  /** The customer reads the chat. */
  read(customer: string): Promise<void>
  says(customer: string, text: string): ProviderItem
  sendsPdf(customer: string, name: string): ProviderItem
  /** For channels with edits. */
  edits?(customer: string, messageId: string, text: string): ProviderItem
  takesBack?(customer: string, messageId: string): ProviderItem
  /** The business answers in the provider's own app. */
  answersElsewhere?(customer: string, text: string): ProviderItem
  postRaw(account: string, body: unknown): Promise<void>
  deliveries(): readonly { readonly state: string; readonly attempts: readonly { status: number | null }[] }[]
  setKnobs(knobs: {
    duplicate?: number
    reorder?: number
    badSignature?: boolean
    tokenRevoked?: boolean
    timeoutAfterAccept?: number
    mediaExpired?: boolean
    unknownType?: boolean
    paused?: boolean
    statusBeforeAnswer?: boolean
    echoBeforeAnswer?: boolean
    standby?: boolean
  }): void
  fail(order: { code: number; times: number; on: 'send'; after?: number }): void
  chat(customer: string): { typingUntil: number | null; messages: readonly PlayedMessage[] }
  outbox(): {
    messages: readonly { customer: string; type: string; text: string | null }[]
    marks: readonly unknown[]
  }
}

/** A message as the customer's phone shows it. */
export interface PlayedMessage {
  readonly id: string
  readonly author: 'customer' | 'business'
  readonly text?: string
  readonly replyTo?: string
  /** Of a mail: its headers, and its words as they look. */
  readonly subject?: string
  readonly to?: string
  readonly cc?: string
  readonly html?: string
  readonly media?: {
    readonly name: string
    readonly mime: string
    readonly size: number
    readonly voice: boolean
  }
  readonly cards?: readonly Pick<PlayedMessage, 'text' | 'media'>[]
  readonly reactions: { readonly business?: string }
  readonly edited?: boolean
  readonly revoked?: boolean
}

export interface Contract {
  readonly account: PlayedAccount
  readonly provider: (simulator: Simulator) => PlayedProvider
  /** This provider's code of a temporary error. */
  readonly passing: number
  /** The status of a message whose answer was lost: some providers report it by webhook. */
  readonly afterSilence?: 'unknown' | 'sent'
  /** Whether a file has its caption with it; otherwise the caption is a message of its own. */
  readonly captions: boolean
  /** Whether every file is an attachment, whatever its kind. */
  readonly filesAreDocuments?: boolean
  /** The forms of a voice note that the phone shows as one; others are audio files. */
  readonly voiceNotes?: readonly VoiceFormat[]
  /** Whether the provider approves templates. */
  readonly templates?: true
  /** The statuses that follow the answer to a send. */
  readonly receipts: readonly ('delivered' | 'read')[]
  /** The profile of a customer who cannot be reached, the sentence for it, and whether the contact notes it. */
  readonly unreachable: {
    readonly profile: 'blocked' | 'invalid'
    readonly says: string
    readonly noted?: boolean
  }
  /** The knob by which it reports a message before it answers the send. */
  readonly early?: 'statusBeforeAnswer' | 'echoBeforeAnswer'
  /** Whether the customer, or the mailbox, gets read marks. */
  readonly marksRead?: boolean
  /** Whether the customer can be shown that we are typing. */
  readonly typing?: boolean
  /** The actions of customers and the business that the provider reports. Each is a function of `PlayedProvider`. */
  readonly tells?: readonly ('edits' | 'takesBack' | 'answersElsewhere')[]
  /** Whether another app of the provider may answer our customers (its knob: `standby`). */
  readonly sharesChats?: boolean
  /** Whether the reply window is a day. */
  readonly window?: boolean
  /** Whether it may send unknown types of messages; mails have none. */
  readonly unknownTypes?: boolean
  /** Whether it sends a webhook for each message that it accepts from us. */
  readonly confirmsAccepted?: boolean
  /** A webhook about an account that is not connected, for providers whose webhooks name the account. */
  readonly ofAnotherAccount?: unknown
  /** Fetches after a webhook that only says that something happened. */
  readonly settle?: (world: ContractWorld) => Promise<void>
}

/** Shared by the parts of the contract. */
export interface Scene {
  world(): ContractWorld
  provider(): PlayedProvider
  newCustomer(): string
  arrived(...items: ProviderItem[]): Promise<void>
  texts(customer: string): Promise<(string | undefined)[]>
  /** Status and error of each of our messages. */
  states(customer: string): Promise<unknown[][]>
  served(): Promise<{ id: string } & ServedCustomer>
}
