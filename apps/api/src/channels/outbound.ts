import type { Choice } from '@hilo/contracts'

/** A message of ours, as a channel hands it over. */
export interface OutboundMessage {
  /** Our uuid of it: the channel sends it along where the provider gives it back in statuses. */
  readonly entry: string
  /** The customer's names on this account, the conversation's own first. */
  readonly to: readonly string[]
  readonly content: OutboundContent
  /** The provider's ids of its first parts, where an earlier try brought those and no more. */
  readonly sent?: readonly string[]
  /** Of a channel with threads. */
  readonly thread?: OutboundThread
}

export interface OutboundThread {
  readonly subject: string | null
  /** The provider's id of the customer's last message in it. */
  readonly answers: string | null
  /** Where in the customer's chat that stands, if the chat has topics. */
  readonly topic?: string | null
}

/** A message that the provider approved, with what goes into its places. */
export interface OutboundTemplate {
  readonly name: string
  readonly language: string
  readonly values: readonly { readonly name: string; readonly value: string }[]
}

export type OutboundContent =
  | {
      readonly type: 'text'
      readonly text: string
      /** Where the channel has templates: this one says the text, and only it gets through a closed window. */
      readonly template?: OutboundTemplate
      /** To choose from: buttons where the channel has them. The text says them all, with their numbers. */
      readonly choices?: readonly Choice[]
    }
  | {
      readonly type: 'document'
      readonly name: string
      readonly mime: string
      readonly caption: string | null
      readonly bytes: Uint8Array<ArrayBuffer>
    }

/**
 * Why it was not taken.
 * - temporary: a later try may succeed.
 * - rate_limited: too many; the whole account has to wait.
 * - pair_limited: too many to this customer; only their messages have to.
 * - auth: the provider refuses our token; no message of this account gets through until it is repaired.
 * - blocked: the provider has stopped the account itself (policy, not registered); no message gets through until people
 *   have put that right.
 * - account: something is wrong with the account (payment, terms); an admin must look.
 * - rejected: this message will never be taken.
 * - unreachable: no message to this customer will be: they blocked us, or are gone.
 * - unknown_outcome: the request left, and nobody knows whether it was taken.
 */
export type SendErrorKind =
  | 'temporary'
  | 'rate_limited'
  | 'pair_limited'
  | 'auth'
  | 'blocked'
  | 'account'
  | 'rejected'
  | 'unreachable'
  | 'unknown_outcome'

export interface SendError {
  readonly kind: SendErrorKind
  readonly code: string
  /** For people, in Spanish. */
  readonly msg: string
  /** The provider asks for this much patience. */
  readonly retryAfterMs: number | null
  /** An admin must look at the account, whatever becomes of the message. */
  readonly alert?: true
  /** It asks to leave the whole account alone for this long, whatever becomes of the message. */
  readonly restMs?: number
}

/** What a provider says of an account, in the words of an error of its. */
export type AccountTrouble = Pick<SendError, 'kind' | 'code' | 'msg'>

/** Whether an admin must look at the account, whatever becomes of the message. */
export const concernsAccount = ({ kind, alert }: Pick<SendError, 'kind' | 'alert'>): boolean =>
  alert === true || kind === 'auth' || kind === 'blocked' || kind === 'account'

/** What was on its way when nobody heard of it any more: it is known by this, should it come back. */
export interface Doubt {
  /** Its words; null: it is a file. */
  readonly text: string | null
  /** How many messages of the provider were to follow it. */
  readonly unsent: number
}

/**
 * `providerIds`: one for each message that the provider made of it. `sent`: those that arrived before something went
 * wrong, with those of earlier tries. `doubt`: where one message of ours may be several of the provider's.
 */
export type SendResult =
  | { readonly providerIds: readonly [string, ...string[]]; readonly restMs?: number }
  | { readonly error: SendError; readonly sent?: readonly string[]; readonly doubt?: Doubt }
