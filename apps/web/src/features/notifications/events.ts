import type { LiveSocket } from '@hilo/client'
import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import { hasAttention } from '../../lib/use-attention'
import { inbox, notifications, thread } from '../../strings'
import { oncePerBrowser } from './once-per-browser'
import { permission, preferences } from './preferences'
import { isQuiet } from './quiet-hours'
import { allowSound, canSound, ring } from './sound'

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
    const { message } = received
    if (!isFromClient(message) && !givesUnread(received, me)) return
    const reading = hasAttention() && openConversation() === message.conversation_uuid
    void oncePerBrowser(`notice:${message.uuid}`, reading, () => {
      if (preferences().browser && permission() === 'granted') show(received, isAloud(), onOpen)
    })
    // A tab that nobody has touched since it was loaded makes no sound: it leaves that to one that can.
    if (!reading && !canSound()) return
    void oncePerBrowser(`sound:${message.uuid}`, reading, () => {
      if (isAloud()) ring(preferences().volume)
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

const isAloud = (): boolean => preferences().sound && !isQuiet(preferences(), new Date())

function show({ message, interaction }: Received, aloud: boolean, onOpen: NotifyOptions['onOpen']): void {
  const { uuid, client } = interaction.conversation
  const body = preferences().hideContent
    ? notifications.hidden
    : [client.name || inbox.unknownClient, wordsOf(message, interaction)].filter(Boolean).join(': ')
  // One per chat: the next message of the same customer takes its place. `renotify` is not in every browser's types.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag: uuid,
    renotify: true,
    // The system has a sound of its own for it, which nobody wants where ours was silenced.
    silent: !aloud,
    lang: 'es-CO',
  }
  try {
    const notification = new Notification(notifications.title, options)
    notification.onclick = () => {
      window.focus()
      onOpen(uuid)
      notification.close()
    }
  } catch {
    // Some mobile browsers have the object and refuse to make one: the sound and the title are left.
  }
}

function wordsOf(message: Received['message'], { last_message }: Interaction): string {
  if (message.kind !== 'message') return last_message?.author === 'client' ? last_message.preview : ''
  if ('text' in message.body) return message.body.text || thread.media.unsupported
  return message.body.caption ?? message.body.name
}
