import { z } from 'zod'
import { accountBase } from '../world/accounts'
import type { SimulatedAccount } from '../world/actor'

/** One bot: its token from BotFather, and where its updates go. */
export const TelegramAccount = z.object({
  channel: z.literal('telegram'),
  ...accountBase,
  bot_token: z.string().regex(/^\d{1,16}:[A-Za-z0-9_-]+$/, 'un token de bot es 123456789:AA…'),
  secret_token: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,256}$/, 'de 1 a 256 letras, cifras, guiones y guiones bajos'),
})
export type TelegramAccountInput = z.input<typeof TelegramAccount>
export type TelegramAccount = z.infer<typeof TelegramAccount>

export const defaultUpdates = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'pre_checkout_query',
  'business_connection',
  'business_message',
  'edited_business_message',
  'deleted_business_messages',
]

/** The state of a bot: setWebhook and deleteWebhook change it. */
export interface Bot extends SimulatedAccount {
  id: number
  token: string
  username: string
  firstName: string
  webhook: { url: string; secret: string; maxConnections: number } | null
  allowedUpdates: string[]
  lastUpdate: number
  /** Updates that wait for getUpdates, when there is no webhook. */
  pending: { update_id: number; [kind: string]: unknown }[]
}

/** A Telegram Business account that lets a bot read and answer its chats. */
export interface BusinessConnection {
  /** Changes each time the owner edits the connection. */
  id: string
  bot: string
  owner: { id: string; name: string; username: string | null }
  since: number
  enabled: boolean
  rights: { can_reply?: true; can_delete_outgoing_messages?: true }
}

export const botView = ({ id, is_bot = true, firstName, username }: Bot & { is_bot?: boolean }) => ({
  id,
  is_bot,
  first_name: firstName,
  username,
})
