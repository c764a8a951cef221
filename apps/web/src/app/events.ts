import type { Thread } from '@hilo/client'
import type { ServerEventPayload } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tellArrivals } from '../features/inbox/events'
import { notifyOfMessages } from '../features/notifications/events'
import { followOpenChat } from '../features/thread/events'
import { followChannels } from '../server/channel-status'
import { followCounts } from '../server/counts'
import { keys } from '../server/keys'
import { useSocket } from '../server/live-context'
import { followPresence } from '../server/presence'
import { followSession } from '../server/session-user'
import { common, inbox } from '../strings'
import { notify } from '../ui/notify'
import { currentPlace, goTo, openConversation } from './chat-place'

const openNow = (): string | null => openConversation(currentPlace())

/** What the server says, handed to the features that care. Lists and threads listen for themselves, while shown. */
export function useServerEvents(me: string, leaveChat: () => void): void {
  const socket = useSocket()
  const client = useQueryClient()

  useEffect(() => {
    const onError = ({ msg }: ServerEventPayload<'process_error'>) => notify.error(msg || common.wentWrong)
    const onLost = ({ interaction, by }: ServerEventPayload<'remove:interaction:assigned'>) => {
      const open = openNow()
      if (open === null || currentPlace().tab !== 'my_chats') return
      const thread = client.getQueryData<Thread>(keys.thread(open, null))
      if (thread?.interaction.uuid !== interaction) return
      leaveChat()
      // What one did oneself says so by itself; taken by somebody else, it would go in the middle of a word.
      const { name } = thread.interaction.conversation.client
      if (by && by.uuid !== me) notify.blank(inbox.lostTo(by.name, name || inbox.unknownClient))
    }
    const stops = [
      tellArrivals(socket),
      followCounts(socket, client),
      followPresence(socket, client),
      followChannels(socket, client),
      followSession(socket, client),
      followOpenChat(socket, client, openNow),
      notifyOfMessages(socket, {
        openConversation: openNow,
        onOpen: (conversation) =>
          goTo({
            menu: 'home',
            section: 'chats',
            tab: 'my_chats',
            selection: { conversation, interaction: null },
          }),
      }),
    ]
    socket.on('process_error', onError)
    socket.on('remove:interaction:assigned', onLost)
    return () => {
      for (const stop of stops) stop()
      socket.off('process_error', onError)
      socket.off('remove:interaction:assigned', onLost)
    }
  }, [socket, client, me, leaveChat])
}
