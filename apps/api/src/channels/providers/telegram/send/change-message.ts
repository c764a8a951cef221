import { z } from 'zod'
import type { MessageActResult, OutboundMessageAct } from '../../../outbound'
import { type BotAccess, callBot } from '../bot-api'
import { alreadyDone } from '../errors'
import { messageIdOf } from '../parse/keys'
import { type ConnectionOf, chatParams } from './business-chat'

const anything = z.unknown()

/** Reacts to a message of the chat, or edits or deletes one of ours. */
export async function changeMessage(
  bot: BotAccess,
  { to: [key = ''], target, change }: OutboundMessageAct,
  connectionOf: ConnectionOf,
): Promise<MessageActResult> {
  const chat = await chatParams(key, connectionOf, change.kind === 'deletion' ? 'canDelete' : 'canReply')
  if ('error' in chat) return chat
  const call = callOf(chat, messageIdOf(target), change)
  if (call === null) return noReactions
  const answer = await callBot(bot, { ...call, repeatable: true }, anything)
  // It has that text already, or is gone already: an earlier attempt did it.
  if ('error' in answer && answer.error.code !== alreadyDone) return answer
  return { providerId: null }
}

/** Null: Telegram has no such call for a chat of a Business account. */
function callOf(
  chat: { readonly chat_id: string; readonly business_connection_id?: string },
  message_id: number,
  change: OutboundMessageAct['change'],
): { method: string; params: object } | null {
  const { business_connection_id } = chat
  const message = { ...chat, message_id }
  switch (change.kind) {
    case 'reaction': {
      if (business_connection_id !== undefined) return null
      const reaction = change.emoji === null ? [] : [{ type: 'emoji', emoji: change.emoji }]
      return { method: 'setMessageReaction', params: { ...message, reaction } }
    }
    case 'edit':
      return change.caption
        ? { method: 'editMessageCaption', params: { ...message, caption: change.text } }
        : { method: 'editMessageText', params: { ...message, text: change.text } }
    case 'deletion':
      return business_connection_id === undefined
        ? { method: 'deleteMessage', params: message }
        : { method: 'deleteBusinessMessages', params: { business_connection_id, message_ids: [message_id] } }
  }
}

const noReactions: MessageActResult = {
  error: {
    kind: 'rejected',
    code: 'NO_REACTIONS',
    msg: 'Telegram no deja que un bot reaccione en los chats de una cuenta de Telegram Business.',
    retryAfterMs: null,
  },
}
