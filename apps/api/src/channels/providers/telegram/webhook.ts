import { z } from 'zod'
import type { ConnectionCheck, ConnectionHealth, HealthQuestion } from '../../adapter'
import { type BotAccess, callBot } from './bot-api'

const webhook = z.looseObject({
  url: z.string().catch(''),
  pending_update_count: z.number().catch(0),
  last_error_date: z.number().optional().catch(undefined),
  last_error_message: z.string().optional().catch(undefined),
  allowed_updates: z.array(z.string()).optional().catch(undefined),
})

/** The updates that we subscribe to. Telegram sends reactions only where they are listed. */
const subscribedUpdates = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'message_reaction',
  'pre_checkout_query',
  'business_connection',
  'business_message',
  'edited_business_message',
  'deleted_business_messages',
]

const otherAddress = 'El proveedor avisa a otra dirección, que no es la de Hilo.'

const pathOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).pathname : null)

/**
 * Reads where the bot's updates go and whether they arrive. Telegram counts the updates that it could not deliver, and gives
 * time and answer of the last failure: a 401 or 403 of ours means that its secret is wrong, which nobody can forge.
 */
export async function readWebhook(
  bot: BotAccess,
  { address, wellAt }: HealthQuestion,
): Promise<ConnectionHealth> {
  const answer = await callBot(bot, { method: 'getWebhookInfo', params: {}, repeatable: true }, webhook)
  if ('error' in answer) return { subscribed: null, error: answer.error }
  const { url, pending_update_count, last_error_date, last_error_message, allowed_updates } = answer.value
  const incomplete =
    allowed_updates !== undefined && subscribedUpdates.some((kind) => !allowed_updates.includes(kind))
  if (url === '') return { subscribed: false, error: null }
  // Only the path identifies the account: our server may have several host names.
  if (pathOf(url) !== pathOf(address)) return { subscribed: false, elsewhere: otherAddress, error: null }
  const isUndelivered =
    pending_update_count > 0 &&
    last_error_date !== undefined &&
    // Telegram gives whole seconds.
    last_error_date >= Math.floor((wellAt?.getTime() ?? 0) / 1000)
  if (!isUndelivered) return { subscribed: true, incomplete, error: null }
  return /\b40[13]\b/.test(last_error_message ?? '')
    ? { subscribed: true, wrongSecret: true, error: null }
    : { subscribed: true, undelivered: last_error_message ?? '', error: null }
}

/** Registers our address and secret at Telegram, which then sends the undelivered updates at once. */
export async function setWebhook(bot: BotAccess, url: string, secret: string): Promise<ConnectionCheck> {
  const params = {
    url,
    secret_token: secret,
    allowed_updates: subscribedUpdates,
    drop_pending_updates: false,
  }
  const answer = await callBot(bot, { method: 'setWebhook', params, repeatable: true }, z.literal(true))
  return 'error' in answer
    ? { ok: false, detail: answer.error.msg, error: answer.error }
    : { ok: true, detail: 'Telegram avisa de los mensajes nuevos.' }
}
