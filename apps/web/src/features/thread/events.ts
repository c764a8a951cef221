import type { LiveSocket } from '@hilo/client'
import type { ServerEventPayload } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { announce } from '../../lib/focus/announce'
import { keys } from '../../server/http/keys'
import { inbox, thread } from '../../strings'

/** Stores the sentence of an expiry, and announces what the customer of the open chat writes. */
export function followOpenChat(
  socket: LiveSocket,
  client: QueryClient,
  openConversation: () => string | null,
): () => void {
  const onExpired = ({ conversation_uuid, msg }: ServerEventPayload<'expired:conversation'>) => {
    client.setQueryData(keys.expiry(conversation_uuid), msg)
  }
  const onMessage = ({ message, interaction }: ServerEventPayload<'received:message'>) => {
    if (message.kind !== 'message' || message.author.kind !== 'client') return
    if (message.conversation_uuid !== openConversation()) return
    const text = 'text' in message.body ? message.body.text : message.body.name
    announce(thread.says(interaction.conversation.client.name || inbox.unknownClient, text))
  }
  socket.on('expired:conversation', onExpired)
  socket.on('received:message', onMessage)
  return () => {
    socket.off('expired:conversation', onExpired)
    socket.off('received:message', onMessage)
  }
}
