import type { Readable } from 'node:stream'
import type { ReadBytes } from '@hilo/contracts'
import type { z } from 'zod'
import type { ServiceSettings } from '../platform/services'
import type { Threads } from '../platform/threads/threads'
import type { InboundItem } from './inbound'
import type { OutboundMessage, SendError, SendResult } from './outbound'

export type ReadHeader = (name: string) => string | undefined

/** What can be done with one account's credentials. */
export interface ChannelConnection {
  /** How the provider names the account: what items are routed by. */
  readonly accountKey: string
  /** Where this account's window is not the channel's. */
  readonly windowSeconds?: number
  /** The provider asks whether this address is ours: what to answer, or null to refuse. */
  answerHandshake(query: Readonly<Record<string, unknown>>): string | null
  /** Whether these very bytes come from the provider. In constant time. Where headers alone deny it, nothing is read. */
  isAuthentic(read: ReadBytes, header: ReadHeader): boolean | Promise<boolean>
  /** Over the provider's HTTP API, of which nothing is asked after `until`. Never throws: what went wrong is part of the answer. */
  send(message: OutboundMessage, until: number): Promise<SendResult>
  /** Asks the provider, with these credentials, who we are. Never throws either. */
  testConnection(): Promise<ConnectionTest>

  // What not every channel has. None of these throws either.

  /** The file behind a message's `media`. */
  fetchMedia?(handle: string): Promise<MediaAnswer>
  /** The same as an address that a browser may open without our credentials; null where it is not the provider's. */
  linkTo?(handle: string): string | null
  /**
   * Fetches what happened on the account since `cursor` (null: never fetched), where the provider only says that
   * something did. `take` gets what `parse` reads; the new cursor counts once all of it was taken.
   */
  pull?(cursor: string | null, take: (raw: unknown) => Promise<void>): Promise<Pulled>
  /** Tells the provider that what an item's `acknowledge` names has arrived. */
  acknowledge?(handle: string): Promise<SendError | null>
  /** What the provider tells of a customer. */
  profile?(key: string): Promise<CustomerProfile | { readonly error: SendError }>
  /** Tells the customer that we have read up to this message of theirs. Null: done. */
  markRead?(to: readonly string[], providerMessageId: string): Promise<SendError | null>
  /** Tells the customer that we are writing. */
  typing?(to: readonly string[], last: LastMessage): Promise<SendError | null>
  /** Asks the provider to post to our webhook, at this address where it has one for each account, what happens on it. */
  subscribe?(address: string): Promise<ConnectionTest>
  /** Whether what we need from the provider is still in place. Asked every half a minute: one request, or two. */
  health?(question: HealthQuestion): Promise<ConnectionHealth>
  /** A token that ends by itself, made to last longer: the credentials that change, and until when they serve. */
  renew?(): Promise<Renewal | { readonly error: SendError }>
  /**
   * Whether a webhook that is not authentic was beyond doubt sent by the provider all the same: then what we expect of
   * it is wrong. Where nothing but the secret proves who sends, this cannot be known.
   */
  isMisconfigured?(header: ReadHeader): Promise<boolean>
  /** The approved messages that may be sent outside the window. */
  templates?(): Promise<{ readonly templates: readonly ProviderTemplate[] } | { readonly error: SendError }>
}

/** What the customer wrote last, where there is one: the provider's id of it, and its topic, where the chat has such. */
export interface LastMessage {
  readonly id: string | null
  readonly topic: string | null
}

/** With an error, `cursor` is how far it came before. */
export type Pulled = { readonly cursor: string } | { readonly error: SendError; readonly cursor?: string }

/** `expired`: the provider has it no longer, and will not have it again. `tooLarge`: it has more than these bytes. */
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

export interface ConnectionTest {
  readonly ok: boolean
  /** For people, in Spanish: what the provider calls the account, or why it refuses. */
  readonly detail: string
  /** What went wrong, as it would for a message. */
  readonly error?: SendError
}

export interface HealthQuestion {
  /** Where the account's webhooks shall go. */
  readonly address: string
  /** What went wrong before is over: when the account last said something that was its own, or was subscribed. */
  readonly wellAt: Date | null
  /** Webhooks were refused since, whoever sent them, or none of its own ever came: the secret may be another one. */
  readonly refused: boolean
  /** From where on `pull` would go on. */
  readonly cursor: string | null
}

export interface ConnectionHealth {
  /** Null: the provider does not say. False: webhooks no longer come, and `subscribe` may repair it. */
  readonly subscribed: boolean | null
  /** They come, but not of all that `subscribe` asks for. */
  readonly incomplete?: boolean
  /** They go to somebody else's address: to take them away from there is a person's decision. */
  readonly elsewhere?: boolean
  /** By the provider's own word its secret is not ours. What strangers send can never be a reason for this. */
  readonly wrongSecret?: boolean
  /** It has something for us and cannot deliver it: why, in its words. */
  readonly undelivered?: string | undefined
  /** Something happened that `pull` has not fetched. */
  readonly news?: boolean
  readonly error: SendError | null
}

export interface Renewal {
  readonly credentials: Readonly<Record<string, string>>
  readonly lastsMs: number
}

/** A message that the provider approved beforehand. */
export interface ProviderTemplate {
  readonly name: string
  readonly language: string
  /** With its places, as {{1}} or {{nombre}}. */
  readonly text: string
  /** The names of the places, in the order of the text. */
  readonly variables: readonly string[]
  /** What the customer sees around the text. */
  readonly header: string | null
  readonly footer: string | null
  readonly buttons: readonly string[]
}

/** What a channel takes. */
export interface ChannelLimits {
  /** Whether a file carries its caption; elsewhere the caption is a message of its own. */
  readonly captions: boolean
  readonly pace: SendPace
}

/** How fast it takes them: a bucket for the whole account, and where the provider has it one for each customer. */
export interface SendPace {
  /** `fileCost`: how many texts one file stands for. */
  readonly account: { readonly perSecond: number; readonly burst: number; readonly fileCost: number }
  readonly customer: { readonly everySeconds: number; readonly burst: number } | null
}

/**
 * A channel. It knows its provider's protocol and nothing of conversations, interactions or the database; whoever
 * uses it knows nothing of the provider.
 */
export interface ChannelAdapter {
  /** The shape of an account's credentials. */
  readonly credentials: z.ZodType
  /** Those of them that `testConnection` proves; the token first. */
  readonly proves: readonly [string, ...string[]]
  /** How long we may write freely after the customer's last message; null: always. */
  readonly windowSeconds: number | null
  readonly limits: ChannelLimits
  /** Whether its webhooks only say that something happened, and `pull` fetches it. */
  readonly pulled?: true
  /** Whether its provider tells our webhook of each message that it took from us. */
  readonly tellsOfSent?: true
  /** Whether what we send comes back to our webhook, like what the business writes elsewhere. */
  readonly echoesOurs?: true
  /** How long the customer is shown that we write; told again after that. Where `typing` is. */
  readonly typingSeconds?: number
  /** Whether an answer belongs below a subject and a message, or into a topic. */
  readonly threaded?: true
  /** Pure. Never throws: what it does not understand is an item to be kept. */
  parse(body: Uint8Array): readonly InboundItem[]
  /** The same in a thread, where a stranger chooses how much there is to read. */
  parseApart?(threads: Threads, body: Uint8Array): Promise<readonly InboundItem[]>
  /** Throws where the credentials have not the channel's shape. */
  connect(credentials: unknown, settings: ServiceSettings, account?: ConnectedAccount): ChannelConnection
}

/** Whose connection it is, and where its credentials are kept. */
export interface ConnectedAccount {
  /** phone_number_id, bot id, page id, ig id, mailbox. */
  readonly externalId: string
  /** The provider has replaced these: they serve from now on, and the old ones may not. */
  keep(replaced: Readonly<Record<string, string>>): Promise<void>
}

const nobodys: ConnectedAccount = { externalId: '', keep: async () => {} }

interface AdapterDefinition<C extends z.ZodType> extends Omit<ChannelAdapter, 'connect' | 'credentials'> {
  readonly credentials: C
  connect(credentials: z.output<C>, settings: ServiceSettings, account: ConnectedAccount): ChannelConnection
}

/** Ties a channel's functions to the type of its own credentials, which stays its own business. */
export const defineAdapter = <C extends z.ZodType>(definition: AdapterDefinition<C>): ChannelAdapter => ({
  ...definition,
  connect: (credentials, settings, account = nobodys) =>
    definition.connect(definition.credentials.parse(credentials), settings, account),
})
