import type { LiveSocket } from '@hilo/client'
import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import { hasAttention } from '../../lib/use-attention'
import { notifications, thread } from '../../strings'
import { callOut } from './call-out'
import { allowSound } from './sound'

type Received = ServerEventPayload<'received:message'>

interface NotifyOptions {
  /** Who works here. */
  me: string
  /** The conversation that this tab shows now. */
  openConversation: () => string | null
  onOpen: (conversation: string) => void
}

/** A message that is not from the user: a browser notification and a sound (specification). */
export function notifyOfMessages(
  socket: LiveSocket,
  { me, openConversation, onOpen }: NotifyOptions,
): () => void {
  const onMessage = (received: Received) => {
    const { message, interaction } = received
    if (!isFromClient(message) && !givesUnread(received, me)) return
    callOut({
      id: message.uuid,
      title: notifications.title,
      interaction,
      words: wordsOf(message, interaction),
      reading: hasAttention() && openConversation() === message.conversation_uuid,
      onOpen: () => onOpen(message.conversation_uuid),
    })
  }
  const forbidSound = allowSound()
  socket.on('received:message', onMessage)
  return () => {
    forbidSound()
    socket.off('received:message', onMessage)
  }
}

const isFromClient = ({ kind, author }: Received['message']) => kind === 'message' && author.kind === 'client'

/** What a customer said before the chat was given to somebody is new to them, and was said to nobody. */
const givesUnread = ({ message, interaction }: Received, me: string): boolean =>
  message.kind === 'timeline' &&
  (message.body.event === 'assigned_automatically' || message.body.event === 'transferred') &&
  interaction.user?.uuid === me &&
  interaction.unread > 0

function wordsOf(message: Received['message'], interaction: Interaction): string {
  // The list has one line for what is shared; what was said with it is half of that.
  if (message.kind !== 'message' || message.body.shared) return lastWordsOf(interaction)
  if ('text' in message.body) return message.body.text || thread.media.unsupported
  return message.body.caption ?? message.body.name
}

/** What the customer said last, where nobody has answered it. */
export const lastWordsOf = ({ last_message }: Interaction): string =>
  last_message?.author === 'client' ? last_message.preview : ''
