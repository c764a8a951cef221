import { z } from 'zod'
import type { SendError } from '../../../outbound'
import { type BotAccess, callBot } from '../bot-api'

/** Telegram shows it for five seconds, or until our message comes. */
export async function showTyping(
  bot: BotAccess,
  [chat]: readonly string[],
  topic: string | null,
): Promise<SendError | null> {
  if (chat === undefined) return null
  const params = {
    chat_id: chat,
    action: 'typing',
    ...(topic !== null && { message_thread_id: Number(topic) }),
  }
  const answer = await callBot(bot, { method: 'sendChatAction', params, repeatable: true }, z.literal(true))
  return 'error' in answer ? answer.error : null
}
