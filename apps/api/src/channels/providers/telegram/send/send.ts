import { mediaFormats } from '@hilo/contracts'
import { z } from 'zod'
import type { OutboundContent, OutboundFile, OutboundMessage, SendResult } from '../../../outbound'
import { type BotAccess, callBot } from '../bot-api'
import { noTopic } from '../errors'
import { chatKey, chatOfKey, messageIdOf, messageKey } from '../parse/keys'
import * as wire from '../wire'
import { type ConnectionOf, chatParams } from './business-chat'
import { inlineKeyboard } from './inline-keyboard'

const accepted = z.looseObject({ message_id: wire.id, chat: z.looseObject({ id: wire.id }) })

/** Sends a message as one of Telegram's: a file has its caption with it. */
export async function sendMessage(
  bot: BotAccess,
  { to, content, thread, quotes }: OutboundMessage,
  connectionOf: ConnectionOf,
): Promise<SendResult> {
  const [key] = to
  if (key === undefined) return noRecipient
  const chat = await chatParams(key, connectionOf, 'canReply')
  if ('error' in chat) return chat
  const send = (target: Omit<Target, 'quotes'>) =>
    callBot(bot, { ...callOf({ ...target, quotes }, content), repeatable: false }, accepted)
  const topic = thread?.topic ?? null
  const first = await send({ chat, topic })
  // The customer may have deleted the topic: then it is sent outside of any.
  const topicIsGone = topic !== null && 'error' in first && first.error.code === noTopic
  const answer = topicIsGone ? await send({ chat, topic: null }) : first
  if ('error' in answer) return answer
  const sentTo = chatKey(chatOfKey(key).owner, answer.value.chat.id)
  return { providerIds: [messageKey(sentTo, answer.value.message_id)] }
}

interface Target {
  readonly chat: { readonly chat_id: string; readonly business_connection_id?: string }
  readonly topic: string | null
  readonly quotes: string | undefined
}

/** Without `parse_mode`, so that an agent's text is not taken for markup. */
function callOf(
  { chat, topic, quotes }: Target,
  content: OutboundContent,
): { method: string; params: object | FormData } {
  const reply = replyTo(quotes)
  if (content.type === 'text') {
    // Telegram has no keyboard that shares the phone in a chat of a Business account: the text asks for it.
    const asksPhone = content.asksPhone && chat.business_connection_id === undefined
    const keyboard = asksPhone ? contactKeyboard : inlineKeyboard(content.choices ?? [])
    const params = {
      ...chat,
      ...(topic !== null && { message_thread_id: Number(topic) }),
      ...(reply && { reply_parameters: reply }),
      text: content.text,
      ...(keyboard && { reply_markup: keyboard }),
    }
    return { method: 'sendMessage', params }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(chat)) form.set(name, value)
  if (topic !== null) form.set('message_thread_id', topic)
  if (reply) form.set('reply_parameters', JSON.stringify(reply))
  if (content.caption !== null) form.set('caption', content.caption)
  const { method, field } = methodOf(content)
  form.set(field, new File([content.data], content.name, { type: content.mime }))
  return { method, params: form }
}

/** Shares the customer's own contact, and leaves with the press. */
const contactKeyboard = {
  keyboard: [[{ text: 'Compartir mi teléfono', request_contact: true }]],
  resize_keyboard: true,
  one_time_keyboard: true,
}

/** Telegram plays Opus as a voice note, and MP3 and M4A as music, unless they are sent as voice notes. */
function methodOf({ type, mime, voice = false }: OutboundFile): { method: string; field: string } {
  switch (type) {
    case 'image':
      // Sent as an animation, because a GIF that is sent as a photo stands still.
      return mime === mediaFormats.gif.mime
        ? { method: 'sendAnimation', field: 'animation' }
        : { method: 'sendPhoto', field: 'photo' }
    case 'video':
      return { method: 'sendVideo', field: 'video' }
    case 'audio':
      return voice || mime === mediaFormats.opus.mime
        ? { method: 'sendVoice', field: 'voice' }
        : { method: 'sendAudio', field: 'audio' }
    case 'document':
      return { method: 'sendDocument', field: 'document' }
  }
}

/** The quote. If the customer has deleted the quoted message, Telegram sends the answer without it. */
function replyTo(quotes: string | undefined): object | null {
  return quotes === undefined ? null : { message_id: messageIdOf(quotes), allow_sending_without_reply: true }
}

const noRecipient: SendResult = {
  error: {
    kind: 'rejected',
    code: 'NO_RECIPIENT',
    msg: 'No sabemos a qué chat de Telegram enviar el mensaje.',
    retryAfterMs: null,
  },
}
