import type { LiveSocket, Thread } from '@hilo/client'
import type { ServerEventPayload } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { oncePerBrowser } from '../features/notifications/once-per-browser'
import { keys } from '../server/keys'
import { knownRow } from '../server/use-known-row'
import { inbox, unsent } from '../strings'
import { notify } from '../ui/notify'
import { ToastButton } from '../ui/toast-button'
import { currentPlace, goTo, openConversation } from './chat-place'

/** What did not go out says so in its chat: of one that is not in sight, a toast says it and leads there. */
export function tellFailed(client: QueryClient, conversation: string): void {
  if (isOpen(conversation)) return
  const chat =
    client.getQueryData<Thread>(keys.thread(conversation, null))?.interaction ??
    knownRow(client, conversation, null)
  const selection = { conversation, interaction: null }
  notify.error(
    // The lists that were opened know it, and one may stand where none was.
    chat ? unsent.failed(chat.conversation.client.name || inbox.unknownClient) : unsent.failedSomewhere,
    <ToastButton onClick={() => goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection })}>
      {unsent.seeFailed}
    </ToastButton>,
  )
}

const isOpen = (conversation: string): boolean => openConversation(currentPlace()) === conversation

/**
 * The provider may refuse what we took: long after, and whatever one looks at by then. What a colleague wrote before the chat
 * came is theirs. All tabs hear of it, and one says it: none where the chat is before somebody's eyes.
 */
export function followFailed(socket: LiveSocket, client: QueryClient, me: string): () => void {
  const onStatus = ({ message }: ServerEventPayload<'status:message'>) => {
    const { uuid, version, conversation_uuid, status, author } = message
    if (status !== 'failed' || author.uuid !== me || (document.hidden && isOpen(conversation_uuid))) return
    void oncePerBrowser(`failed:${uuid}:${version}`, isOpen(conversation_uuid), () =>
      tellFailed(client, conversation_uuid),
    )
  }
  socket.on('status:message', onStatus)
  return () => void socket.off('status:message', onStatus)
}
