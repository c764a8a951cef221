import type { WebhookProgress } from '../core/webhook'
import type { Chat } from './chats'
import type { Stage } from './stage'
import type { ChatMessage, MessageState } from './wire'

const stateOf: Record<WebhookProgress, MessageState> = {
  leaving: 'leaving',
  accepted: 'accepted',
  retrying: 'waiting',
  given_up: 'lost',
}

/** What became of the webhook of a customer's message, as ticks on the phone. */
export function showProgress(
  { chats }: Pick<Stage, 'chats'>,
  chat: Chat,
  message: ChatMessage,
  progress: WebhookProgress,
): void {
  // The business may mark it read before our request has its answer.
  if (message.state !== 'read') chats.change(chat, message, { state: stateOf[progress] })
}
