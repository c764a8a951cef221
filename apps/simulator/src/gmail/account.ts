import { z } from 'zod'
import { accountBase } from '../world/accounts'
import type { SimulatedAccount } from '../world/actor'
import type { Mail } from './mail'

/** One mailbox: its client in Google's console, and where Pub/Sub pushes. */
export const GmailAccount = z.object({
  channel: z.literal('gmail'),
  ...accountBase,
  email: z.email().transform((email) => email.toLowerCase()),
  /** Other addresses that it may send from. */
  aliases: z.array(z.email()).default([]),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  refresh_token: z.string().min(1),
  /** The allowed redirect URIs; without them any of this machine, or any with HTTPS. */
  redirect_uris: z.array(z.url()).optional(),
  topic: z.string().regex(/^projects\/[^/]+\/topics\/[^/]+$/, 'como projects/<proyecto>/topics/<tema>'),
  audience: z.string().min(1),
  service_account: z.string().min(1),
})
export type GmailAccountInput = z.input<typeof GmailAccount>
export type GmailAccount = z.output<typeof GmailAccount>

type HistoryKind = 'messageAdded' | 'messageDeleted' | 'labelAdded' | 'labelRemoved'

export interface HistoryEntry {
  id: number
  at: number
  kind: HistoryKind
  mail: Pick<Mail, 'id' | 'threadId' | 'labelIds'>
  labelIds?: string[]
}

/** The state of a mailbox. */
export interface Mailbox extends SimulatedAccount, Omit<GmailAccount, 'channel' | 'customers'> {
  /** Each refresh token with its scopes. */
  refreshTokens: Map<string, string>
  /** After the first consent a refresh token comes only with `prompt=consent`. */
  consented: boolean
  mails: Map<string, Mail>
  historyId: number
  /** History before this id is forgotten. */
  oldestHistory: number
  history: HistoryEntry[]
  watch: { labelIds: string[]; include: boolean; until: number } | null
  lastPushAt: number | null
}

export const ownAddresses = ({ email, aliases }: Pick<Mailbox, 'email' | 'aliases'>): string[] =>
  [email, ...aliases].map((one) => one.toLowerCase())
