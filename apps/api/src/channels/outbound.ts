import type { Choice } from '@hilo/contracts'

/** A message of ours, as a channel hands it over. */
export interface OutboundMessage {
  /** Our uuid of it: the channel sends it along where the provider gives it back in statuses. */
  readonly entry: string
  /** The customer's names on this account, the conversation's own first. */
  readonly to: readonly string[]
  readonly content: OutboundContent
  /** Of a channel with threads. */
  readonly thread?: OutboundThread
}

export interface OutboundThread {
  readonly subject: string | null
  /** The provider's id of the customer's last message in it. */
  readonly answers: string | null
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
 * - temporary, rate_limited: a later try may succeed.
 * - auth: the provider refuses our token; no message of this account gets through until it is repaired.
 * - account: the account itself is stopped (policy, payment, not registered); an admin must look.
 * - rejected: this message will never be taken.
 * - unknown_outcome: the request left, and nobody knows whether it was taken.
 */
export type SendErrorKind = 'temporary' | 'rate_limited' | 'auth' | 'account' | 'rejected' | 'unknown_outcome'

export interface SendError {
  readonly kind: SendErrorKind
  readonly code: string
  /** For people, in Spanish. */
  readonly msg: string
  /** The provider asks for this much patience. */
  readonly retryAfterMs: number | null
}

/** `providerIds`: one for each message that the provider made of it. */
export type SendResult =
  | { readonly providerIds: readonly [string, ...string[]] }
  | { readonly error: SendError }
