import type { LiveSocket, Thread } from '@hilo/client'
import type { ServerEventPayload } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../server/keys'
import { knownRow } from '../server/use-known-row'
import { inbox, unsent } from '../strings'
import { notify } from '../ui/notify'
import { ToastButton } from '../ui/toast-button'
import { currentPlace, goTo, openConversation } from './chat-place'

/** What did not go out says so in its chat: of one that is not in sight, a toast says it and leads there. */
export function tellFailed(client: QueryClient, conversation: string): void {
  if (openConversation(currentPlace()) === conversation) return
  const chat =
    client.getQueryData<Thread>(keys.thread(conversation, null))?.interaction ??
    knownRow(client, conversation, null)
  const selection = { conversation, interaction: null }
  notify.error(
    unsent.failed(chat?.conversation.client.name || inbox.unknownClient),
    <ToastButton onClick={() => goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection })}>
      {unsent.seeFailed}
    </ToastButton>,
  )
}

/** The provider may refuse what we took: long after, and whatever one looks at by then. What a colleague wrote before the chat came is theirs. */
export function followFailed(socket: LiveSocket, client: QueryClient, me: string): () => void {
  const onStatus = ({ message }: ServerEventPayload<'status:message'>) => {
    if (message.status === 'failed' && message.author.uuid === me)
      tellFailed(client, message.conversation_uuid)
  }
  socket.on('status:message', onStatus)
  return () => void socket.off('status:message', onStatus)
}
