import { z } from 'zod'
import type { MessageActResult, OutboundMessageAct } from '../../../outbound'
import { type BotAccess, callBot } from '../bot-api'
import { alreadyDone } from '../errors'
import { messageIdOf } from '../parse/parse'

const anything = z.unknown()

/** Reacts to a message of the chat, or edits or deletes one of ours. */
export async function changeMessage(
  bot: BotAccess,
  { to: [chat], target, change }: OutboundMessageAct,
): Promise<MessageActResult> {
  const message = { chat_id: chat, message_id: messageIdOf(target) }
  const answer = await callBot(bot, { ...callOf(message, change), repeatable: true }, anything)
  // It has that text already, or is gone already: an earlier attempt did it.
  if ('error' in answer && answer.error.code !== alreadyDone) return answer
  return { providerId: null }
}

function callOf(message: object, change: OutboundMessageAct['change']): { method: string; params: object } {
  switch (change.kind) {
    case 'reaction': {
      const reaction = change.emoji === null ? [] : [{ type: 'emoji', emoji: change.emoji }]
      return { method: 'setMessageReaction', params: { ...message, reaction } }
    }
    case 'edit':
      return change.caption
        ? { method: 'editMessageCaption', params: { ...message, caption: change.text } }
        : { method: 'editMessageText', params: { ...message, text: change.text } }
    case 'deletion':
      return { method: 'deleteMessage', params: message }
  }
}
