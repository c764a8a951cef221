import { z } from 'zod'
import type { SendError } from '../outbound'
import { type BotAccess, callBot } from './bot-api'

/** Until then the button keeps turning on the customer's phone. */
export async function answerPress(bot: BotAccess, press: string): Promise<SendError | null> {
  const params = { callback_query_id: press }
  const answer = await callBot(
    bot,
    { method: 'answerCallbackQuery', params, repeatable: true },
    z.literal(true),
  )
  return 'error' in answer ? answer.error : null
}
