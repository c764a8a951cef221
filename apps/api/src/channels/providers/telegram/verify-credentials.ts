import { z } from 'zod'
import type { ConnectionCheck } from '../../adapter'
import { type BotAccess, callBot } from './bot-api'

const me = z.looseObject({
  first_name: z.string().catch(''),
  username: z.string().optional().catch(undefined),
})
const webhook = z.looseObject({
  last_error_message: z.string().optional().catch(undefined),
})

/** Verifies the token; answers the bot's name and the last error that Telegram saw at its webhook. */
export async function verifyCredentials(bot: BotAccess): Promise<ConnectionCheck> {
  const answer = await callBot(bot, { method: 'getMe', params: {}, repeatable: true }, me)
  if ('error' in answer) return { ok: false, detail: answer.error.msg, error: answer.error }
  const { first_name, username } = answer.value
  const name = [first_name, username && `@${username}`].filter(Boolean).join(', ')
  const webhookInfo = await callBot(bot, { method: 'getWebhookInfo', params: {}, repeatable: true }, webhook)
  if ('error' in webhookInfo) return { ok: true, detail: name }
  // Whether the address is registered is the account's health, which repairs it.
  const { last_error_message } = webhookInfo.value
  return { ok: true, detail: last_error_message ? `${name} (último error: ${last_error_message})` : name }
}
