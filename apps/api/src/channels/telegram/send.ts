import { z } from 'zod'
import type { OutboundContent, OutboundMessage, SendResult } from '../outbound'
import { type BotAccess, callBot } from './bot-api'
import { inlineKeyboard } from './inline-keyboard'
import { messageKey } from './parse'
import * as wire from './wire'

const accepted = z.looseObject({ message_id: wire.id, chat: z.looseObject({ id: wire.id }) })

/** One message of ours is one of Telegram's: a document carries its caption. */
export async function sendMessage(bot: BotAccess, { to, content }: OutboundMessage): Promise<SendResult> {
  const [chat] = to
  if (chat === undefined) return noRecipient
  const { method, params } = callOf(chat, content)
  const answer = await callBot(bot, { method, params, repeatable: false }, accepted)
  if ('error' in answer) return answer
  return { providerIds: [messageKey(answer.value.chat.id, answer.value.message_id)] }
}

/** Without `parse_mode`: what an agent writes is meant as it stands. */
function callOf(chat: string, content: OutboundContent): { method: string; params: object | FormData } {
  if (content.type === 'text') {
    const keyboard = inlineKeyboard(content.choices ?? [])
    const params = { chat_id: chat, text: content.text, ...(keyboard && { reply_markup: keyboard }) }
    return { method: 'sendMessage', params }
  }
  const form = new FormData()
  form.set('chat_id', chat)
  if (content.caption !== null) form.set('caption', content.caption)
  form.set('document', new Blob([content.bytes], { type: content.mime }), content.name)
  return { method: 'sendDocument', params: form }
}

const noRecipient: SendResult = {
  error: {
    kind: 'rejected',
    code: 'NO_RECIPIENT',
    msg: 'No sabemos a qué chat de Telegram enviar el mensaje.',
    retryAfterMs: null,
  },
}
