import type { mediaBody, mediaTypes, textBody } from '@hilo/contracts'
import type { z } from 'zod'

/** What a message says, in the shapes that the contract shows. */
export type MessageContent =
  | {
      readonly type: 'text' | 'location' | 'contacts' | 'unsupported'
      /** `choice`: the id of the button that was pressed. For the bot; nobody is shown it. */
      readonly body: z.output<typeof textBody> & { readonly choice?: string }
    }
  | { readonly type: (typeof mediaTypes)[number]; readonly body: z.output<typeof mediaBody> }

export interface InboundCustomer {
  /** How the provider names them on this account, the preferred name first. */
  readonly keys: readonly [string, ...string[]]
  readonly name: string | null
  /** Digits with the country. */
  readonly phone: string | null
  readonly email: string | null
  readonly username: string | null
}

export interface InboundMessage {
  readonly providerMessageId: string
  readonly customer: InboundCustomer
  /** Empty for chats; the mail thread for mail. */
  readonly threadKey: string
  readonly subject: string | null
  /** The provider's time; null when it gave none that makes sense. */
  readonly sentAt: Date | null
  readonly content: MessageContent
  /** The provider's id of the message that this one answers. */
  readonly replyTo: string | null
  /** By what the provider hands out the file. */
  readonly media: string | null
}

export interface Failure {
  readonly code: string
  /** For people, in Spanish. */
  readonly msg: string
}

/** What became of a message of ours. */
export interface InboundStatus {
  readonly providerMessageId: string
  readonly status: 'sent' | 'delivered' | 'read' | 'failed'
  readonly error: Failure | null
  /** Our own uuid of the message, where the provider gives back what we told it. */
  readonly entry: string | null
}

/** What is kept as it came: `pending` waits for somebody who can apply it, `ignored` only for an operator's eyes. */
export interface KeptItem {
  readonly kind:
    | 'message'
    | 'status'
    | 'reaction'
    | 'edit'
    | 'delete'
    | 'echo'
    | 'identity'
    | 'group'
    | 'event'
    | 'unreadable'
  readonly state: 'pending' | 'ignored'
  readonly why: string | null
}

/** One thing that a webhook tells. */
export type InboundItem = {
  /** Which account it is for: phone_number_id, page id … null when it does not say. */
  readonly accountKey: string | null
  /** The provider's own name of the event: the same one twice is one. */
  readonly dedupeKey: string
  /** What the provider sent, cut down to this item; parsing it again gives this item again. */
  readonly raw: unknown
} & ({ readonly message: InboundMessage } | { readonly status: InboundStatus } | { readonly kept: KeptItem })
