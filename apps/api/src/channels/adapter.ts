import type { Readable } from 'node:stream'
import type { ReadBytes } from '@hilo/contracts'
import type { z } from 'zod'
import type { ServiceSettings } from '../platform/services'
import type { Task, WorkerThreads } from '../platform/worker-threads/worker-threads'
import type { InboundItem, InboundRepresentation, KindReasons, PhoneStep, PhoneSyncKind } from './inbound'
import type { MessageActResult, OutboundMessage, OutboundMessageAct, SendError, SendResult } from './outbound'
import type { TemplateList, TemplateReview } from './template-review'

type ReadHeader = (name: string) => string | undefined

/** The operations on one account with its credentials. */
export interface ChannelConnection {
  /** The provider's id of the account, by which items are routed. */
  readonly accountKey: string
  /** The provider's id of the group that some warnings concern: a business account. */
  readonly groupKey?: string
  /** Set where this account's window differs from the channel's (`ChannelAbilities`). */
  readonly windowSeconds?: number
  /** The answer to the provider's check of our webhook address; null refuses it. */
  answerHandshake(query: Readonly<Record<string, unknown>>): string | null
  /** Whether the webhook comes from the provider. Compares in constant time; reads no body where the headers suffice to refuse. */
  isAuthentic(read: ReadBytes, header: ReadHeader): boolean | Promise<boolean>
  /** Sends over the provider's HTTP API and begins no request after `until`. Never throws: errors are results. */
  send(message: OutboundMessage, until: number): Promise<SendResult>
  /** Asks the provider which account these credentials belong to. Never throws either. */
  verifyCredentials(): Promise<ConnectionCheck>

  // Optional features of a channel. None of these throws either.

  /** Reacts to a message, or edits or deletes one of ours, as far as the channel's abilities allow it. */
  act?(act: OutboundMessageAct, until: number): Promise<MessageActResult>
  /** The file behind a message's `media`. */
  fetchMedia?(handle: string): Promise<MediaAnswer>
  /** A picture of the business's own by an address that the provider gave, fetched from the provider's hosts alone and without our token. */
  fetchPicture?(address: string): Promise<MediaAnswer>
  /** The file's URL, for channels whose files open without our credentials; null where the host is not the provider's. */
  linkTo?(handle: string): string | null
  /**
   * Fetches what happened on the account since `cursor` (null: never fetched), where the provider's webhooks only say that
   * something did. `store` stores what `parse` can read; the new cursor is valid once all of it is stored.
   */
  pull?(cursor: string | null, store: (raw: unknown) => Promise<void>): Promise<PullResult>
  /** Acknowledges the item with this `acknowledge` handle to the provider. */
  acknowledge?(handle: string): Promise<SendError | null>
  /** Answers a customer's call, or ends one. Null: done. */
  call?(act: CallAction): Promise<SendError | null>
  /** Begins a call to a customer. Returns the provider's id of the call. */
  dialCall?(call: CallToDial): Promise<{ readonly call: string } | { readonly error: SendError }>
  /** Reads the settings of the number for calls. */
  callSettings?(): Promise<AccountCalls | { readonly error: SendError }>
  /** Changes the settings of the number for calls. Without `hours` its hours stay. Null: done. */
  setCallSettings?(settings: AccountCallsChange): Promise<SendError | null>
  /** Asks whether this customer may be called now, and may be asked for permission. */
  callPermission?(to: readonly string[]): Promise<PermissionToCall | { readonly error: SendError }>
  /** Asks for the contacts or chats of the phone that the number is on too, which then come by webhooks. Takes each once. */
  requestPhone?(
    kind: PhoneSyncKind,
  ): Promise<{ readonly request: string | null } | { readonly error: SendError }>
  /** Asks for the owner of a represented account's connection, and its rights. */
  represented?(connection: string): Promise<InboundRepresentation | { readonly error: SendError }>
  /** Fetches the customer's profile from the provider. */
  profile?(key: string): Promise<CustomerProfile | { readonly error: SendError }>
  /** Sends the customer a read mark up to this message of theirs. Null: done. */
  markRead?(to: readonly string[], providerMessageId: string): Promise<SendError | null>
  /** Shows the customer that we are typing. */
  typing?(to: readonly string[], last: LastCustomerMessage): Promise<SendError | null>
  /** Subscribes our webhook, at this address where the provider has one for each account. */
  subscribe?(address: string): Promise<ConnectionCheck>
  /** Whether the credentials and the subscription still work. Called every half a minute: at most two requests, three if `doubted`. */
  health?(question: HealthQuestion): Promise<ConnectionHealth>
  /**
   * Events that the account is not subscribed to and whose absence would go unnoticed, as a sentence for people. Null: none; undefined:
   * unknown.
   */
  missingEvents?(): Promise<string | null | undefined>
  /** The account's number as customers see it, in digits; the provider's warnings name it. Null: not known now. */
  number?(): Promise<string | null>
  /** Renews a token that expires: the credentials that change, and how long they last. */
  renew?(): Promise<Renewal | { readonly error: SendError }>
  /**
   * Whether a webhook that is not authentic was certainly sent by the provider: then our own configuration is wrong. Only
   * for providers that prove who sends by more than a shared secret.
   */
  isMisconfigured?(header: ReadHeader): Promise<boolean>
  /** Gives us a conversation that another responder has, or gives ours up. Null: done. */
  control?(to: readonly string[], action: ThreadControl): Promise<SendError | null>
  /** The templates, of which approved ones may be sent outside the window; with a name those of that name. */
  templates?(name?: string): Promise<TemplateList | { readonly error: SendError }>
  /** Creates and changes them, where the provider lets us. */
  readonly templateReview?: TemplateReview
}

/** `release`: the default responder has the conversation again. */
export type ThreadControl = 'take' | 'release'

/** The customer's last message: its provider id, and its topic, where the chat has topics. */
export interface LastCustomerMessage {
  readonly id: string | null
  readonly topic: string | null
}

/**
 * Steps of a call that a customer began. `pre_accept` lets both sides connect before anybody is heard, with the same
 * session description as the `accept` that follows.
 */
export type CallAction =
  | { readonly call: string; readonly action: 'pre_accept' | 'accept'; readonly sdp: string }
  | { readonly call: string; readonly action: 'reject' | 'terminate' }

/** `to`: the customer's identifiers. `call`: our uuid of it, which comes back in the webhooks. */
export interface CallToDial {
  readonly to: readonly string[]
  readonly call: string
  readonly sdp: string
}

/** The provider's permission. A date is set if a limit is reached, and says when it ends. */
export interface PermissionToCall {
  readonly granted: boolean
  readonly until: Date | null
  readonly mayCall: boolean
  readonly mayAsk: boolean
  readonly callAgainAt: Date | null
  readonly askAgainAt: Date | null
}

/** A week's hours, in a time zone. `day`: 1 is Monday. Times as 'HH:MM'. */
export interface WeekHours {
  readonly timeZone: string
  readonly spans: readonly { readonly day: number; readonly from: string; readonly to: string }[]
  /** Days without calls, `2026-12-25`. */
  readonly closed: readonly string[]
}

/** The settings of an account for calls. `hours` null: calls are accepted at any time. */
export interface AccountCalls {
  readonly on: boolean
  readonly icon: boolean
  readonly asksPermission: boolean
  readonly hours: WeekHours | null
  /** Why the provider has disabled calls, in its words; null: it has not disabled them. */
  readonly restriction: string | null
}

export interface AccountCallsChange extends Pick<AccountCalls, 'on' | 'icon' | 'asksPermission'> {
  /** `enforced` false: calls are accepted at any time, whatever the hours. */
  readonly hours?: WeekHours & { readonly enforced: boolean }
}

/** With an error, `cursor` is the position reached before the error. */
export type PullResult = { readonly cursor: string } | { readonly error: SendError; readonly cursor?: string }

/** `expired`: the provider no longer has the file. `tooLarge`: it has more than this many bytes. */
export type MediaAnswer =
  | MediaFile
  | { readonly expired: true }
  | { readonly tooLarge: number }
  | { readonly error: SendError }

export interface MediaFile {
  /** Ends with an error where the file is larger than the channel's limit. */
  readonly stream: Readable
  /** Null where the provider does not say. */
  readonly mime: string | null
  readonly size: number | null
  readonly name: string | null
}

export interface CustomerProfile {
  readonly name: string | null
  readonly username: string | null
}

export interface ConnectionCheck {
  readonly ok: boolean
  /** For people, in Spanish: the account's name at the provider, or why it refuses. */
  readonly detail: string
  /** The error, of the same kinds as a message's. */
  readonly error?: SendError
  /** The credential that is wrong, where it is not the token; `detail` then says why. */
  readonly field?: string
}

export interface HealthQuestion {
  /** The address to which the account's webhooks should go. */
  readonly address: string
  /** When the account last got a webhook or was subscribed: older errors no longer count. */
  readonly wellAt: Date | null
  /** Webhooks were refused since then, or none ever came: our secret may be wrong. */
  readonly refused: boolean
  /** Whether a webhook ever came. */
  readonly heard: boolean
  /** None came for a day, and for a day nothing has proven that the account's identifiers belong together. */
  readonly doubted: boolean
  /** The cursor of the next `pull`. */
  readonly cursor: string | null
}

export interface ConnectionHealth {
  /** Null: unknown. False: webhooks no longer come, and `subscribe` may repair that. */
  readonly subscribed: boolean | null
  /** Webhooks arrive, but not for all events that `subscribe` asks for. */
  readonly incomplete?: boolean
  /** Webhooks go to another address or account: where, for people. Only they may decide to move them. */
  readonly elsewhere?: string
  /** Nothing speaks against the identifiers that were `doubted`. */
  readonly proven?: boolean
  /** The provider itself confirms that its secret is not ours. Forged webhooks never set this. */
  readonly wrongSecret?: boolean
  /** Set if the provider has webhooks that it cannot deliver: the reason, in its words. */
  readonly undelivered?: string | undefined
  /** Whether there are items that `pull` has not fetched. */
  readonly news?: boolean
  readonly error: SendError | null
}

export interface Renewal {
  readonly credentials: Readonly<Record<string, string>>
  readonly lastsMs: number
}

/**
 * The code of one provider. It knows the provider's protocol and nothing of conversations, interactions or the database;
 * its callers know nothing of the provider.
 */
export interface ChannelAdapter {
  /** The shape of an account's credentials. */
  readonly credentials: z.ZodType
  /** The credentials that `verifyCredentials` checks, the token first. */
  readonly verifiedFields: readonly [string, ...string[]]
  /** Items of the provider that no chat shows. */
  readonly ignored: KindReasons
  /** Items that a chat shows as not compatible. */
  readonly unsupported: KindReasons
  /**
   * Pure. Never throws: what it cannot read becomes a kept item. `owners`: of represented accounts, by the id of their
   * connection.
   */
  parse(body: Uint8Array, owners?: ReadonlyMap<string, string>): readonly InboundItem[]
  /** The same in a worker thread, for channels where the sender decides how large a message is. */
  parseInWorker?(threads: WorkerThreads, body: Uint8Array): Promise<readonly InboundItem[]>
  /** Only what is larger is parsed there, webhooks too; absent: all that is fetched, and no webhook. */
  readonly largeBytes?: number
  /** Reads a part of what a phone gives, in a worker thread: it may have thousands of messages. */
  readonly phoneTask?: Task<string, readonly PhoneStep[]>
  /** Throws where the credentials do not have the channel's shape. */
  connect(credentials: unknown, settings: ServiceSettings, account?: ConnectedAccount): ChannelConnection
}

/** The account of a connection, and where its credentials are stored. */
interface ConnectedAccount {
  /** phone_number_id, bot id, page id, ig id, mailbox. */
  readonly externalId: string
  /** Stores credentials that the provider has replaced: the old ones may no longer work. */
  keep(replaced: Readonly<Record<string, string>>): Promise<void>
  /** The connection by which it may answer for this owner now. */
  connectionOf(owner: string): Promise<RepresentedConnection | null>
}

/** A connection to a represented account, with its rights. */
export interface RepresentedConnection {
  readonly connection: string
  readonly canReply: boolean
  readonly canDelete: boolean
}

const noAccount: ConnectedAccount = {
  externalId: '',
  keep: async () => {},
  connectionOf: async () => null,
}

interface AdapterDefinition<C extends z.ZodType> extends Omit<ChannelAdapter, 'connect' | 'credentials'> {
  readonly credentials: C
  connect(credentials: z.output<C>, settings: ServiceSettings, account: ConnectedAccount): ChannelConnection
}

/** Types a channel's functions by its own credentials, which callers do not need to know. */
export const defineAdapter = <C extends z.ZodType>(definition: AdapterDefinition<C>): ChannelAdapter => ({
  ...definition,
  connect: (credentials, settings, account = noAccount) =>
    definition.connect(definition.credentials.parse(credentials), settings, account),
})
