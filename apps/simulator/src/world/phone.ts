import { ControlError } from '../core/http'
import type { Chat } from './chats'
import type { ChatMessage } from './wire'
import type { BaseWorld } from './world'

interface Change {
  type: string
  messageId: string
  text?: string
  emoji?: string
}

/** Applies a reaction, an edit or a deletion to a message of the chat. Answers the message. */
export function changeOnPhone({ chats }: Pick<BaseWorld, 'chats'>, chat: Chat, change: Change): ChatMessage {
  const message = requireInChat(chats.find(change.messageId), chat, change.messageId)
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

/** Answers the message if it belongs to the chat; otherwise throws a refusal. */
export function requireInChat(
  found: { chat: Chat; message: ChatMessage } | null,
  chat: Chat,
  id: string,
): ChatMessage {
  if (found?.chat === chat) return found.message
  throw new ControlError(404, `En este chat no está el mensaje ${id}.`)
}
