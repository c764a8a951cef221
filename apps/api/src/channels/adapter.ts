import type { z } from 'zod'
import type { ServiceSettings } from '../platform/services'
import type { InboundItem } from './inbound'
import type { OutboundMessage, SendError, SendResult } from './outbound'

export type ReadHeader = (name: string) => string | undefined

/** What can be done with one account's credentials. */
export interface ChannelConnection {
  /** How the provider names the account: what items are routed by. */
  readonly accountKey: string
  /** The provider asks whether this address is ours: what to answer, or null to refuse. */
  answerHandshake(query: Readonly<Record<string, unknown>>): string | null
  /** Whether these very bytes come from the provider. In constant time. */
  isAuthentic(body: Uint8Array, header: ReadHeader): boolean
  /** Over the provider's HTTP API. Never throws: what went wrong is part of the answer. */
  send(message: OutboundMessage): Promise<SendResult>
  /** Asks the provider, with these credentials, who we are. Never throws either. */
  testConnection(): Promise<ConnectionTest>
}

export interface ConnectionTest {
  readonly ok: boolean
  /** For people, in Spanish: what the provider calls the account, or why it refuses. */
  readonly detail: string
  /** What went wrong, as it would for a message. */
  readonly error?: SendError
}

/**
 * A channel. It knows its provider's protocol and nothing of conversations, interactions or the database; whoever
 * uses it knows nothing of the provider.
 */
export interface ChannelAdapter {
  /** The shape of an account's credentials. */
  readonly credentials: z.ZodType
  /** How long we may write freely after the customer's last message; null: always. */
  readonly windowSeconds: number | null
  /** Pure. Never throws: what it does not understand is an item to be kept. */
  parse(body: Uint8Array): readonly InboundItem[]
  /** Throws where the credentials have not the channel's shape. */
  connect(credentials: unknown, settings: ServiceSettings): ChannelConnection
}

interface AdapterDefinition<C extends z.ZodType> extends Omit<ChannelAdapter, 'connect' | 'credentials'> {
  readonly credentials: C
  connect(credentials: z.output<C>, settings: ServiceSettings): ChannelConnection
}

/** Ties a channel's functions to the type of its own credentials, which stays its own business. */
export const defineAdapter = <C extends z.ZodType>(definition: AdapterDefinition<C>): ChannelAdapter => ({
  ...definition,
  connect: (credentials, settings) => definition.connect(definition.credentials.parse(credentials), settings),
})
