import type { mediaBody, mediaTypes, textBody } from '@hilo/contracts'
import type { z } from 'zod'
import type { AccountTrouble } from './outbound'

/** What a message says, in the shapes that the contract shows. */
export type MessageContent =
  | {
      readonly type: 'text' | 'location' | 'contacts' | 'unsupported'
      /** `choice`: the id of the button that was pressed. For the bot; nobody is shown it. */
      readonly body: z.output<typeof textBody> &
        Placed & {
          readonly choice?: string
          /** Of a mail: its markup, which is kept apart. */
          readonly html?: string
        }
    }
  | { readonly type: (typeof mediaTypes)[number]; readonly body: z.output<typeof mediaBody> & Placed }

/** Where in the customer's own chat it stands, for the answer. Nobody is shown it. */
interface Placed {
  readonly topic?: string
}

export interface InboundCustomer {
  /** How the provider names them on this account, the preferred name first. */
  readonly keys: readonly [string, ...string[]]
  /** The one of them that the provider never gives to anybody else; the others, a phone, may pass to another person. */
  readonly ownKey?: string
  /** Null: the message does not say. Then it is what was known of them before. */
  readonly name: string | null
  /** What to call them as long as nobody has said how. */
  readonly fallbackName?: string
  /** Digits with the country. */
  readonly phone: string | null
  /** They have just given it themselves: elsewhere every message would say it. */
  readonly sharesPhone?: boolean
  readonly email: string | null
  /** Absent: the message does not say. Null: every message would say it, so they have none. */
  readonly username?: string | null
}

export interface InboundMessage {
  readonly providerMessageId: string
  readonly customer: InboundCustomer
  /** Empty for chats; the mail thread for mail. */
  readonly threadKey: string
  readonly subject: string | null
  /** The provider's time; null when it gave none that makes sense. */
  readonly sentAt: Date | null
  /** Its number within the chat, where the provider numbers them and tells the hour in whole seconds. */
  readonly order?: number
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
  /** Which part of it was told of, where the channel may make several of one. */
  readonly part?: 'file' | 'text'
  /** It failed for a reason that an admin of the account has to know. */
  readonly trouble?: AccountTrouble
}

/** A sign that somebody put on a message; null: they took it away. It changes the message and is no line of its own. */
export interface InboundReaction {
  /** The provider's id of the message. */
  readonly target: string
  readonly customer: InboundCustomer
  readonly emoji: string | null
  /** The provider's time: an older one does not undo a newer one. */
  readonly at: Date | null
  /** Where whoever reacts may be answered as if they had written. */
  readonly opensWindow?: boolean
}

/** The sender of a message wrote it anew. */
export interface InboundEdit {
  readonly target: string
  readonly content: MessageContent
  /** The provider's time; an older edit does not undo a newer one. */
  readonly at: Date | null
}

/** The sender of a message took it back. */
export interface InboundDeletion {
  readonly target: string
}

/** The business answered from outside Hilo. `message.customer` is whom it wrote to. */
export interface InboundEcho {
  readonly message: InboundMessage
  /** Our own uuid of it, where the provider gives back what we told it: then it is a message of ours that arrived. */
  readonly entry: string | null
  /** The provider's id of the message whose file this is, where the file has a name of its own. */
  readonly partOf?: string
}

/** All that we sent this customer, up to a moment or to a message, got this far. */
export interface InboundReceipt {
  readonly customer: InboundCustomer
  readonly upTo: Date | string
  readonly status: 'delivered' | 'read'
}

/** The customer came back to their chat without a word, by a link or an ad: they may be answered as if they had written. */
export interface InboundVisit {
  readonly customer: InboundCustomer
  readonly at: Date | null
}

/** Which app the provider lets answer a customer: this one, or another that it has handed them over to. */
export interface InboundControl {
  /** How the provider names the customer. */
  readonly key: string
  readonly outside: boolean
  /** The provider's time: an older word does not undo a newer one. */
  readonly at: Date
}

/** Something about who somebody is, or whether they can be reached. `keys`: the names they had until now. */
export interface InboundIdentity {
  readonly keys: readonly [string, ...string[]]
  /** As of a customer. */
  readonly ownKey?: string
  readonly at: Date | null
  readonly change:
    | {
        readonly kind: 'renamed'
        /** The names they have from now on. */
        readonly keys: readonly [string, ...string[]]
        readonly ownKey?: string
        /** Digits with the country; null where it did not change. */
        readonly phone: string | null
      }
    | { readonly kind: 'unreachable' | 'reachable' }
}

/**
 * What is kept as it came: `pending` waits for somebody who can apply it, `ignored` only for an operator's eyes, and
 * `done` for nobody: it had nothing more to say than that something is there.
 */
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
  readonly state: 'pending' | 'ignored' | 'done'
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
  /** What the provider waits to hear back, once the item is stored: the press of a button. */
  readonly acknowledge?: string
  /** It only says that something is there: what that is has to be fetched. */
  readonly fetch?: true
  /** What its coming says beside what it tells. */
  readonly control?: InboundControl
} & ItemContent

export type ItemContent =
  | { readonly message: InboundMessage }
  | { readonly status: InboundStatus }
  | { readonly reaction: InboundReaction }
  | { readonly edit: InboundEdit }
  | { readonly deletion: InboundDeletion }
  | { readonly echo: InboundEcho }
  | { readonly receipt: InboundReceipt }
  | { readonly visit: InboundVisit }
  /** One app gave the customer to another, and nothing else happened: `control` says whose they are now. */
  | { readonly handover: InboundControl }
  | { readonly identity: InboundIdentity }
  | { readonly kept: KeptItem }

/** What is stored as what it is. */
export type StorableItem = Exclude<InboundItem, { readonly kept: KeptItem }>
