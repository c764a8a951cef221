import type { InboxList, LiveSocket, Thread } from '@hilo/client'
import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../server/keys'
import { inbox } from '../strings'
import { notify } from '../ui/notify'
import { currentPlace, openConversation } from './chat-place'

interface Options {
  me: string
  /** Closes the chat that is open. */
  leaveChat: () => void
}

/** A chat of mine is so no more: where it is open it is left, and where somebody else did it, they are named. */
export function followLostChats(
  socket: LiveSocket,
  client: QueryClient,
  { me, leaveChat }: Options,
): () => void {
  const onLost = ({ interaction, by }: ServerEventPayload<'remove:interaction:assigned'>) => {
    const place = currentPlace()
    const conversation = openConversation(place)
    const open =
      conversation === null ? undefined : client.getQueryData<Thread>(keys.thread(conversation, null))
    const isOpen = open?.interaction.uuid === interaction
    const lost = isOpen ? open.interaction : rowOf(client, interaction)
    if (isOpen && place.tab === 'my_chats') leaveChat()
    // What one did oneself says so by itself; taken by somebody else, it would go in the middle of a word.
    if (!by || by.uuid === me) return
    notify.blank(
      lost
        ? inbox.lostTo(by.name, lost.conversation.client.name || inbox.unknownClient)
        : inbox.lostOneTo(by.name),
    )
  }
  socket.on('remove:interaction:assigned', onLost)
  return () => void socket.off('remove:interaction:assigned', onLost)
}

/** As one of the lists remembers it. */
const rowOf = (client: QueryClient, uuid: string): Interaction | undefined =>
  client
    .getQueriesData<InboxList>({ queryKey: keys.lists })
    .flatMap(([, list]) => list?.rows ?? [])
    .find((row) => row.uuid === uuid)
