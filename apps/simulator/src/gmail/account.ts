import { z } from 'zod'
import { accountBase } from '../stage/accounts'
import type { Played } from '../stage/actor'
import type { Mail } from './mail'

/** One mailbox: what its owner made in Google's console, and where Pub/Sub pushes. */
export const GmailAccount = z.object({
  channel: z.literal('gmail'),
  ...accountBase,
  email: z.email().transform((email) => email.toLowerCase()),
  /** Other addresses that it may send from. */
  aliases: z.array(z.email()).default([]),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  refresh_token: z.string().min(1),
  /** As they stand in the console; without them any of this machine's, or by HTTPS. */
  redirect_uris: z.array(z.url()).optional(),
  topic: z.string().regex(/^projects\/[^/]+\/topics\/[^/]+$/, 'como projects/<proyecto>/topics/<tema>'),
  audience: z.string().min(1),
  service_account: z.string().min(1),
})
export type GmailAccountInput = z.input<typeof GmailAccount>
export type GmailAccount = z.output<typeof GmailAccount>

export type HistoryKind = 'messageAdded' | 'messageDeleted' | 'labelAdded' | 'labelRemoved'

export interface HistoryEntry {
  id: number
  at: number
  kind: HistoryKind
  mail: Pick<Mail, 'id' | 'threadId' | 'labelIds'>
  labelIds?: string[]
}

/** A mailbox as it stands. */
export interface Mailbox extends Played, Omit<GmailAccount, 'channel' | 'customers'> {
  /** With what each of them lets do. */
  refreshTokens: Map<string, string>
  /** Its owner said yes once: asked again without `prompt=consent`, no refresh token comes. */
  consented: boolean
  mails: Map<string, Mail>
  historyId: number
  /** Before this one nothing is known. */
  oldestHistory: number
  history: HistoryEntry[]
  watch: { labelIds: string[]; include: boolean; until: number } | null
  lastPushAt: number | null
}

export const ownAddresses = ({ email, aliases }: Pick<Mailbox, 'email' | 'aliases'>): string[] =>
  [email, ...aliases].map((one) => one.toLowerCase())
