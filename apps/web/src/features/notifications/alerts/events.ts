import type { LiveSocket } from '@hilo/client'
import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import { isTabActive } from '../../../lib/focus/use-tab-active'
import { notifications, thread } from '../../../strings'
import { allowSound } from '../sound'
import { raiseAlert } from './raise-alert'

type Received = ServerEventPayload<'received:message'>

interface NotifyOptions {
  /** The uuid of the signed-in person. */
  me: string
  openConversation: () => string | null
  onOpen: (conversation: string) => void
}

/** Alerts to each message of a customer with a notification and a sound (specification). */
export function alertToMessages(
  socket: LiveSocket,
  { me, openConversation, onOpen }: NotifyOptions,
): () => void {
  const onMessage = (received: Received) => {
    const { message, interaction } = received
    if (!isFromClient(message) && !assignsUnread(received, me)) return
    raiseAlert({
      id: message.uuid,
      pushed: interaction.user?.uuid === me ? 'mine' : null,
      title: notifications.title,
      interaction,
      text: alertText(message, interaction),
      reading: isTabActive() && openConversation() === message.conversation_uuid,
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

/** A chat that was assigned to this person, and whose customer waits: they were not alerted to those messages. */
const assignsUnread = ({ message, interaction }: Received, me: string): boolean =>
  message.kind === 'timeline' &&
  (message.body.event === 'assigned_automatically' || message.body.event === 'transferred') &&
  interaction.user?.uuid === me &&
  interaction.unread > 0 &&
  interaction.waiting_since !== null

function alertText(message: Received['message'], interaction: Interaction): string {
  // The list's preview includes both the shared item and its text.
  if (message.kind !== 'message' || message.body.shared) return lastCustomerText(interaction)
  if ('text' in message.body) return message.body.text || thread.media.unsupported
  return message.body.caption ?? message.body.name
}

/** The last message, if it is the customer's. */
export const lastCustomerText = ({ last_message }: Interaction): string =>
  last_message?.author === 'client' ? last_message.preview : ''
