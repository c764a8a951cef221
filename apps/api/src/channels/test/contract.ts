import type { Simulator } from '@hilo/simulator'
import type { ContractWorld, PlayedAccount, ServedCustomer } from './world'

export interface Told {
  readonly id: string
  readonly firstAttempt: Promise<void>
}
/** What the contract needs of the simulator's channel. */
export interface PlayedProvider {
  createCustomer(person: { name: string }): { id: string }
  changeCustomer(id: string, change: { profile: 'online' | 'blocked' | 'invalid' }): unknown
  /** The customer looks at the chat. */
  read(customer: string): Promise<void>
  says(customer: string, text: string): Told
  sendsPdf(customer: string, name: string): Told
  /** Where the channel tells of it. */
  edits?(customer: string, messageId: string, text: string): Told
  takesBack?(customer: string, messageId: string): Told
  /** The business answers in an app of the provider's own. */
  answersElsewhere?(customer: string, text: string): Told
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
  chat(customer: string): { typingUntil: number | null }
  outbox(): {
    messages: readonly { customer: string; type: string; text: string | null }[]
    marks: readonly unknown[]
  }
}

export interface Contract {
  readonly account: PlayedAccount
  readonly provider: (simulator: Simulator) => PlayedProvider
  /** How this provider says that it is out of order for a moment. */
  readonly passing: number
  /** What is known of a message whose answer got lost: some providers tell of it by themselves. */
  readonly afterSilence?: 'unknown' | 'sent'
  /** Elsewhere the caption is a message of its own. */
  readonly captions: boolean
  /** What it tells of a message after the answer to the send. */
  readonly receipts: readonly ('delivered' | 'read')[]
  /** How a customer is that nothing reaches, what we then say, and whether their card says so too. */
  readonly unreachable: {
    readonly profile: 'blocked' | 'invalid'
    readonly says: string
    readonly noted?: boolean
  }
  /** The knob by which it tells of a message before it answers the send. */
  readonly early?: 'statusBeforeAnswer' | 'echoBeforeAnswer'
  /** Whether the customer, or the mailbox, is told that we have read. */
  readonly marksRead?: boolean
  /** Whether the customer can be shown that we write. */
  readonly typing?: boolean
  /** Of what customers and the business do, what the provider tells: each has its act in the provider. */
  readonly tells?: readonly ('edits' | 'takesBack' | 'answersElsewhere')[]
  /** Whether another app of the provider may answer our customers (its knob: `standby`). */
  readonly sharesChats?: boolean
  /** Whether the provider lets us answer for a day only. */
  readonly window?: boolean
  /** Whether it may send what nobody has heard of; a mail is a mail. */
  readonly unknownTypes?: boolean
  /** Whether it tells of each message that it took from us. */
  readonly tellsOfSent?: boolean
  /** A webhook about an account that nobody connected, signed with ours: the provider's, where the address does not say it. */
  readonly ofAnotherAccount?: unknown
  /** What follows a webhook that only says that something is there. */
  readonly settle?: (world: ContractWorld) => Promise<void>
}

/** What the parts of the contract share. */
export interface Scene {
  world(): ContractWorld
  provider(): PlayedProvider
  newCustomer(): string
  arrived(...told: Told[]): Promise<void>
  texts(customer: string): Promise<(string | undefined)[]>
  /** Of what we sent: how far it came, and why it did not. */
  states(customer: string): Promise<unknown[][]>
  served(): Promise<{ id: string } & ServedCustomer>
}
