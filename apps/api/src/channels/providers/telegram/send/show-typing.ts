import { z } from 'zod'
import type { SendError } from '../../../outbound'
import { type BotAccess, callBot } from '../bot-api'
import { type ConnectionOf, chatParams } from './business-chat'

/** Telegram shows it for five seconds, or until our message comes. */
export async function showTyping(
  bot: BotAccess,
  [key]: readonly string[],
  topic: string | null,
  connectionOf: ConnectionOf,
): Promise<SendError | null> {
  if (key === undefined) return null
  const chat = await chatParams(key, connectionOf, 'canReply')
  if ('error' in chat) return chat.error
  const params = {
    ...chat,
    action: 'typing',
    ...(topic !== null && { message_thread_id: Number(topic) }),
  }
  const answer = await callBot(bot, { method: 'sendChatAction', params, repeatable: true }, z.literal(true))
  return 'error' in answer ? answer.error : null
}
