import type { LiveSocket, Thread } from '@hilo/client'
import type { ServerEventPayload } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { oncePerBrowser } from '../features/notifications/alerts/once-per-browser'
import { keys } from '../server/http/keys'
import { findCachedInteraction } from '../server/reads/use-cached-interaction'
import { inbox, unsent } from '../strings'
import { notify } from '../ui/overlay/notify'
import { ToastButton } from '../ui/overlay/toast-button'
import { currentChatLocation, goTo, openConversation } from './chat/chat-location'

/** Shows a toast for a message that failed in a chat that is not open, with a button that opens it. */
export function toastFailedMessage(client: QueryClient, conversation: string): void {
  if (isOpen(conversation)) return
  const chat =
    client.getQueryData<Thread>(keys.thread(conversation, null))?.interaction ??
    findCachedInteraction(client, conversation, null)
  const selection = { conversation, interaction: null }
  notify.error(
    // Looks in the cached lists for the customer's name.
    chat ? unsent.failed(chat.conversation.client.name || inbox.unknownClient) : unsent.failedSomewhere,
    <ToastButton onClick={() => goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection })}>
      {unsent.seeFailed}
    </ToastButton>,
  )
}

const isOpen = (conversation: string): boolean => openConversation(currentChatLocation()) === conversation

/**
 * Watches for messages of the person that a provider refused, perhaps long after they were sent; not for messages of
 * colleagues. One tab shows the toast, and none if the chat is open in the active tab.
 */
export function followFailedMessages(socket: LiveSocket, client: QueryClient, me: string): () => void {
  const onStatus = ({ message }: ServerEventPayload<'status:message'>) => {
    const { uuid, version, conversation_uuid, status, author } = message
    if (status !== 'failed' || author.uuid !== me || (document.hidden && isOpen(conversation_uuid))) return
    void oncePerBrowser(`failed:${uuid}:${version}`, isOpen(conversation_uuid), () =>
      toastFailedMessage(client, conversation_uuid),
    )
  }
  socket.on('status:message', onStatus)
  return () => void socket.off('status:message', onStatus)
}
