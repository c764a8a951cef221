import type { WebhookProgress } from '../core/webhook'
import type { Chat } from './chats'
import type { ChatMessage, MessageState } from './wire'
import type { BaseWorld } from './world'

const stateOf: Record<WebhookProgress, MessageState> = {
  leaving: 'leaving',
  accepted: 'accepted',
  retrying: 'waiting',
  given_up: 'lost',
}

/** Shows the progress of a customer message's webhook as ticks on the phone. */
export function showProgress(
  { chats }: Pick<BaseWorld, 'chats'>,
  chat: Chat,
  message: ChatMessage,
  progress: WebhookProgress,
): void {
  // The business may mark it read before our request has its answer.
  if (message.state !== 'read') chats.change(chat, message, { state: stateOf[progress] })
}
