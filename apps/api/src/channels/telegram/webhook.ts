import { z } from 'zod'
import type { ConnectionHealth, ConnectionTest, HealthQuestion } from '../adapter'
import { type BotAccess, callBot } from './bot-api'

const webhook = z.looseObject({
  url: z.string().catch(''),
  pending_update_count: z.number().catch(0),
  last_error_date: z.number().optional().catch(undefined),
  last_error_message: z.string().optional().catch(undefined),
  allowed_updates: z.array(z.string()).optional().catch(undefined),
})

/** What we want to be told of; reactions only when they are asked for. */
const updates = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'message_reaction',
  'pre_checkout_query',
]

const pathOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).pathname : null)

/**
 * Where the bot's updates go, and whether they get there. Telegram keeps what it cannot deliver and says how often that
 * is, when it failed last and how we answered: our own refusal in its words is a wrong secret, which nobody can forge.
 */
export async function readWebhook(
  bot: BotAccess,
  { address, wellAt }: HealthQuestion,
): Promise<ConnectionHealth> {
  const answer = await callBot(bot, { method: 'getWebhookInfo', params: {}, repeatable: true }, webhook)
  if ('error' in answer) return { subscribed: null, error: answer.error }
  const { url, pending_update_count, last_error_date, last_error_message, allowed_updates } = answer.value
  const incomplete = allowed_updates !== undefined && updates.some((kind) => !allowed_updates.includes(kind))
  if (url === '') return { subscribed: false, error: null }
  // Its path names the account; the same house may have several names.
  if (pathOf(url) !== pathOf(address)) return { subscribed: false, elsewhere: true, error: null }
  const waits =
    pending_update_count > 0 &&
    last_error_date !== undefined &&
    // It says whole seconds.
    last_error_date >= Math.floor((wellAt?.getTime() ?? 0) / 1000)
  if (!waits) return { subscribed: true, incomplete, error: null }
  return /\b40[13]\b/.test(last_error_message ?? '')
    ? { subscribed: true, wrongSecret: true, error: null }
    : { subscribed: true, undelivered: last_error_message ?? '', error: null }
}

/** Gives Telegram our address and the secret with which it shall prove itself; what it kept comes at once. */
export async function setWebhook(bot: BotAccess, url: string, secret: string): Promise<ConnectionTest> {
  const params = { url, secret_token: secret, allowed_updates: updates, drop_pending_updates: false }
  const answer = await callBot(bot, { method: 'setWebhook', params, repeatable: true }, z.literal(true))
  return 'error' in answer
    ? { ok: false, detail: answer.error.msg, error: answer.error }
    : { ok: true, detail: 'Telegram avisa de los mensajes nuevos.' }
}
