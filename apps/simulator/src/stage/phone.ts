import { ControlError } from '../core/http'
import type { Chat } from './chats'
import type { Stage } from './stage'
import type { ChatMessage } from './wire'

interface Change {
  type: string
  messageId: string
  text?: string
  emoji?: string
}

/** Reactions, edits and deletions change a line that is already there. Answers it. */
export function changeOnPhone({ chats }: Pick<Stage, 'chats'>, chat: Chat, change: Change): ChatMessage {
  const message = own(chats.find(change.messageId), chat, change.messageId)
  if (change.type === 'reaction') {
    const { customer: _, ...others } = message.reactions
    chats.change(chat, message, { reactions: change.emoji ? { ...others, customer: change.emoji } : others })
    return message
  }
  if (message.author !== 'customer') throw new ControlError(409, 'Solo se edita o se borra lo propio.')
  if (change.type === 'edit') chats.change(chat, message, { text: change.text ?? '', edited: true })
  else chats.change(chat, message, { revoked: true })
  return message
}

/** A message of this chat, or a refusal. */
export function own(found: { chat: Chat; message: ChatMessage } | null, chat: Chat, id: string): ChatMessage {
  if (found?.chat === chat) return found.message
  throw new ControlError(404, `En este chat no está el mensaje ${id}.`)
}
