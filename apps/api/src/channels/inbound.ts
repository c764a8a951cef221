import type {
  ChannelAlarmKind,
  mediaBody,
  mediaTypes,
  OtherResponder,
  ShownAd,
  textBody,
} from '@hilo/contracts'
import type { z } from 'zod'
import type { AccountTrouble } from './outbound'
import type { TemplateChange } from './template-review'

/** The content of a message, in the contract's shapes. */
export type MessageContent =
  | {
      readonly type: 'text' | 'location' | 'contacts' | 'unsupported' | 'call'
      /** `choice`: the id of the pressed button. Only for the bot. */
      readonly body: z.output<typeof textBody> &
        InTopic &
        ByAd & {
          readonly choice?: string
          /** The file of the message may still come. */
          readonly awaits_file?: true
          /** The HTML of a mail, which is stored apart. */
          readonly html?: string
        }
    }
  | { readonly type: (typeof mediaTypes)[number]; readonly body: z.output<typeof mediaBody> & InTopic & ByAd }

/** An ad as its message keeps it. The addresses of its files are the provider's and are never shown: a job fetches the picture. */
export interface ReadAd extends Omit<ShownAd, 'uuid' | 'picture'> {
  readonly image_url?: string
  readonly video_url?: string
  readonly thumbnail_url?: string
}

interface ByAd {
  readonly ad?: ReadAd
}

/** The topic of the customer's chat, for the answer. Not shown to anybody. */
interface InTopic {
  readonly topic?: string
}

export interface InboundCustomer {
  /** The customer's identifiers at the provider, the preferred one first. */
  readonly keys: readonly [string, ...string[]]
  /** The identifier that the provider never reassigns; another one, such as a phone, may be reassigned to another person. */
  readonly ownKey?: string
  /** Null: unknown; then the stored name stays. */
  readonly name: string | null
  /** The name to show as long as there is no other. */
  readonly fallbackName?: string
  /** Digits with the country. */
  readonly phone: string | null
  /** The customer has just shared their phone, on a channel whose messages have none. */
  readonly sharesPhone?: boolean
  readonly email: string | null
  /** Absent: unknown. Null: the customer has none. */
  readonly username?: string | null
}

export interface InboundMessage {
  readonly providerMessageId: string
  readonly customer: InboundCustomer
  /** The name of the writer, if another person wrote into the customer's conversation. */
  readonly writer?: string
  /** The thread of a mail; empty for chats. */
  readonly threadKey: string
  readonly subject: string | null
  /** The provider's time; null where it gave no valid one. */
  readonly sentAt: Date | null
  /** The number of the message within the chat, for providers that number messages and give whole seconds. */
  readonly order?: number
  readonly content: MessageContent
  /** The provider's id of the message that this one replies to. */
  readonly replyTo: string | null
  /** The handle by which the file is fetched. */
  readonly media: string | null
  /** How long the customer may be answered after it, where this chat's window differs from the account's. */
  readonly windowSeconds?: number
}

export interface Failure {
  readonly code: string
  /** For people, in Spanish. */
  readonly msg: string
}

/** The price that a status gives for its message; null: none. */
export interface PriceNote {
  /** The provider's words: 'service', 'utility' … */
  readonly category: string | null
  readonly type: string | null
  readonly billable: boolean | null
  /** Of the recipient's phone, in two letters. */
  readonly country: string | null
  /** Until when the messages to this customer are free. */
  readonly freeUntil: Date | null
  /** When the message reached the customer, the moment of the charge; null: this status does not say. */
  readonly chargedAt: Date | null
}

/** The provider's status of a message of ours. */
export interface InboundStatus {
  readonly providerMessageId: string
  readonly status: 'sent' | 'delivered' | 'read' | 'failed'
  readonly error: Failure | null
  /** Our uuid of the message, where the provider returns it. */
  readonly entry: string | null
  /** The provider's id of the thread that the message is in, where messages have threads. */
  readonly thread?: string
  /** Which part the status is about, if the channel may split a message. */
  readonly part?: 'file' | 'text'
  /** Set if the message failed for a reason that concerns the whole account. */
  readonly trouble?: AccountTrouble
  /** Where the provider charges for messages. */
  readonly price?: PriceNote
}

/** A reaction to a message; null: it was removed. It changes the message and is no entry of its own. */
interface InboundReaction {
  /** The provider's id of the message. */
  readonly target: string
  readonly customer: InboundCustomer
  readonly emoji: string | null
  /** The provider's time: an older reaction does not replace a newer one. */
  readonly at: Date | null
  /** Whether the reaction opens the reply window, as a message would. */
  readonly opensWindow?: boolean
}

/** The message that its sender edited or deleted, in the chat of the customer with these identifiers. */
interface ChangedMessage {
  readonly target: string
  readonly keys: readonly string[]
}

/** The sender edited a message. */
export interface InboundEdit extends ChangedMessage {
  readonly content: MessageContent
  /** The provider's time: an older edit does not replace a newer one. */
  readonly at: Date | null
  /** The business did it in another program, to whatever message of its side. */
  readonly byBusiness?: boolean
}

/** The business answered from outside Hilo. `message.customer` is the recipient. */
export interface InboundEcho {
  readonly message: InboundMessage
  /** Our uuid of the message, if the provider returns it: then the echo is of our own message. */
  readonly entry: string | null
  /** It may be of a message of ours, though the channel echoes those of others alone. */
  readonly mayBeOurs?: boolean
  /** Another responder sent it while it had the conversation: not a person of the business. */
  readonly byResponder?: true
  /** The provider's id of the message whose file this is, where the file has an id of its own. */
  readonly partOf?: string
}

/** All our messages to this customer, up to a moment or a message, were delivered or read. */
export interface InboundReceipt {
  readonly customer: InboundCustomer
  readonly upTo: Date | string
  readonly status: 'delivered' | 'read'
}

/** The customer came back to their chat by a link or an ad, without writing. That opens the reply window. */
export interface InboundReferral {
  readonly customer: InboundCustomer
  readonly at: Date | null
  /** The ad, where it was one: it belongs to what the customer writes next. */
  readonly ad?: ReadAd
}

/** A call of the customer's began, or is over. */
export interface InboundCall {
  readonly call: string
  readonly customer: InboundCustomer
  /** The provider's time of the event. */
  readonly at: Date | null
  readonly event: { readonly kind: 'began'; readonly offer: string } | CallEnd
}

interface CallEnd {
  readonly kind: 'ended'
  /** How long both sides could speak; null: nobody answered. */
  readonly seconds: number | null
  readonly error: Failure | null
}

/** The customer allows or forbids calls, in answer to a request or unasked. It is stored as a message of theirs. */
export interface InboundPermission {
  readonly message: InboundMessage
  readonly granted: boolean
  /** When the permission ends; null: never. */
  readonly until: Date | null
}

/** Something happens to a call of ours. */
export interface InboundOwnCall {
  readonly call: string
  /** Our uuid of it, where the provider returns it. */
  readonly entry: string | null
  readonly event:
    | { readonly kind: 'connected'; readonly answer: string }
    | { readonly kind: 'customer_status'; readonly status: 'ringing' | 'accepted' | 'rejected' }
    | CallEnd
}

/** Which app may answer a customer at the provider: this one, or another. */
export interface InboundControl {
  /** The customer's identifiers at the provider. */
  readonly keys: readonly [string, ...string[]]
  readonly outside: boolean
  /** The provider's time: older information does not replace newer. */
  readonly at: Date
  /** The other responder, where the provider names it. */
  readonly by?: OtherResponder
  /** Who it is if the provider does not say; absent: another app. */
  readonly supposed?: OtherResponder
  /** A responder passed or took the conversation; `summary`: its message to the next one. */
  readonly handover?: { readonly summary: string | null }
}

/** A change of a customer's identifiers, or of whether they can be reached. `keys`: the identifiers before it. */
export interface InboundIdentity {
  readonly keys: readonly [string, ...string[]]
  /** As in InboundCustomer. */
  readonly ownKey?: string
  readonly at: Date | null
  readonly change:
    | {
        readonly kind: 'renamed'
        /** The identifiers after the change. */
        readonly keys: readonly [string, ...string[]]
        readonly ownKey?: string
        /** Digits with the country; null: the phone did not change. */
        readonly phone: string | null
      }
    | { readonly kind: 'unreachable' | 'reachable' }
    /** The customer stopped marketing, or resumed it. */
    | { readonly kind: 'marketing'; readonly stopped: boolean }
}

/** A person lets the account answer the chats of their own account, changes its rights, or ends that. */
export interface InboundRepresentation {
  /** The provider's id of the connection, another one after each change. */
  readonly connection: string
  /** The provider's id of the person. */
  readonly owner: string
  readonly name: string | null
  readonly username: string | null
  readonly since: Date
  readonly enabled: boolean
  readonly canReply: boolean
  readonly canDelete: boolean
  /** Larger in later updates; null: the provider was asked. */
  readonly order: number | null
}

/** The two kinds of data that a phone gives, each once. */
export type PhoneSyncKind = 'contacts' | 'history'

/** A chunk of what the phone of the number gives: of its chats, of their files, or of its contacts. A job reads it later. */
export interface InboundPhoneChunk {
  readonly kind: PhoneSyncKind
  /** Null: it has no place among the chunks, as files and contacts have none. */
  readonly place: { readonly phase: number; readonly order: number | null; readonly progress: number } | null
  /** The provider's data, in JSON; a failure: the business does not share it, or the provider could not get it. */
  readonly content: string | (Failure & { readonly declined: boolean })
}

/** A message on the phone. */
export interface PhoneMessage {
  readonly id: string
  readonly fromCustomer: boolean
  readonly date: Date | null
  readonly status: 'sent' | 'delivered' | 'read' | 'failed'
  readonly content: MessageContent
  /** The handle by which its file is fetched. */
  readonly media: string | null
  /** The provider's id of the message that this one replies to. */
  readonly replyTo: string | null
}

/** The piece of a chunk that is written in one transaction. */
export type PhoneStep =
  /** Messages of the chat with this customer; null: with a group. `leftOut`: how many more have no place in a chat, such as reactions. */
  | {
      readonly chat: InboundCustomer | null
      readonly messages: readonly PhoneMessage[]
      readonly leftOut: number
    }
  /** A message whose file came later than the message. Null: it does not say whose chat it is in. */
  | { readonly file: PhoneMessage; readonly chat: InboundCustomer | null }
  | { readonly contacts: readonly { readonly phone: string; readonly name: string }[] }

/** Why an item of a represented account waits: the owner of its connection is not known yet. */
export const unknownConnection = 'its connection is not known yet'

/** A warning of a provider about an account, or its end. */
export interface AlarmChange {
  /** A template, a number; null: the account itself. */
  readonly subject: string | null
  /** The warnings about the subject that this ends, or replaces. */
  readonly ends: readonly ChannelAlarmKind[]
  readonly raise: {
    readonly kind: ChannelAlarmKind
    /** In the provider's words. */
    readonly detail: string | null
    readonly until: Date | null
  } | null
  /** Why every message would fail now, for people. They wait until this and all other reasons have ended. */
  readonly stops?: string
  /** Only a refused message has shown it. */
  readonly refused?: boolean
  /** Of a group's accounts, it is only about the one with this number, in digits. */
  readonly ofNumber?: string
  /** Of a group's accounts, it is only about those that also live on a phone. */
  readonly onPhone?: true
}

/** The provider's limits for all numbers of a portfolio together. */
export interface PortfolioLimits {
  /** Null: without a limit. */
  readonly customersADay: number | null
  readonly numbers: number | null
}

/**
 * An item that is kept raw: `pending` until a newer version can read it, `ignored` only for operators to see, `done` where
 * it only announced that there is something to fetch.
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
    | 'call'
    | 'event'
    | 'unreadable'
  readonly state: 'pending' | 'ignored' | 'done'
  /** Of an ignored one: its name in the adapter's list, and perhaps more in brackets; or that it was not understood. */
  readonly why: string | null
}

/** Names of kinds, each with its reason for people, in Spanish: `docs/channels/kinds.md` lists them. */
export type KindReasons = Readonly<Record<string, string>>

/** Why an item is kept of which nothing is known: it is in no list of ignored kinds. */
export const notUnderstood = (what: string): string => `not understood: ${what.slice(0, 100)}`

/** One thing that a webhook or a pull brings. */
export type InboundItem = {
  /** The account that the item is for: phone_number_id, page id …; null if the webhook does not say it. */
  readonly accountKey: string | null
  /** The provider's key of the event: the same key twice is one event. */
  readonly dedupeKey: string
  /** The provider's data of this item alone; parsing it gives this item again. */
  readonly raw: unknown
  /** The handle to acknowledge once the item is stored: the press of a button. */
  readonly acknowledge?: string
  /** The connection that the item came by, if its owner is not known: the provider must be asked. */
  readonly through?: string
  /** The item only announces that there is something to fetch. */
  readonly fetch?: true
  /** Routing info carried with the item: which app answers the customer. */
  readonly control?: InboundControl
} & ItemContent

export type ItemContent =
  | { readonly message: InboundMessage }
  | { readonly status: InboundStatus }
  | { readonly reaction: InboundReaction }
  | { readonly edit: InboundEdit }
  | { readonly deletion: ChangedMessage }
  | { readonly echo: InboundEcho }
  | { readonly receipt: InboundReceipt }
  | { readonly referral: InboundReferral }
  | { readonly call: InboundCall }
  | { readonly ownCall: InboundOwnCall }
  | { readonly permission: InboundPermission }
  /** One app of the provider passed the customer to another one. */
  | { readonly handover: InboundControl }
  | { readonly identity: InboundIdentity }
  | { readonly representation: InboundRepresentation }
  | { readonly phoneChunk: InboundPhoneChunk }
  /** About all numbers of the account's group at the provider. */
  | {
      readonly alarms: readonly AlarmChange[]
      readonly limits?: PortfolioLimits
      /** What is said of the group's templates. */
      readonly templates?: readonly TemplateChange[]
      /** The account's own number, in digits, where a warning is about one of its group; absent: unknown. */
      readonly number?: string
      readonly group: string | null
      /** The provider's time; null if unknown. */
      readonly at: Date | null
    }
  | { readonly kept: KeptItem }

/** An item that is not kept raw. */
export type StorableItem = Exclude<InboundItem, { readonly kept: KeptItem }>

/** So deep in a webhook are the lists of which providers' elements become items: an envelope's entries, their changes, and the lists in these. */
export const deepestItemList = 8
