import { sentenceIn } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { tellArrivals } from '../features/inbox/events'
import type { Tab } from '../features/inbox/tabs'
import { notifyOfMessages } from '../features/notifications/events'
import { notifyOfWaiting } from '../features/notifications/waiting-chats'
import { followOpenChat } from '../features/thread/events'
import { followChannels } from '../server/channel-status'
import { followCounts } from '../server/counts'
import { useSocket } from '../server/live-context'
import { followPresence } from '../server/presence'
import { followSession } from '../server/session-user'
import { common } from '../strings'
import { notify } from '../ui/notify'
import { currentPlace, goTo, openConversation } from './chat-place'
import { followLostChats, type Leaving } from './lost-chats'
import { followFailed } from './tell-failed'

const openIn = (tab: Tab, conversation: string) =>
  goTo({ menu: 'home', section: 'chats', tab, selection: { conversation, interaction: null } })
const openNow = (): string | null => openConversation(currentPlace())

/** What the server says, handed to the features that care. Lists and threads listen for themselves, while shown. */
export function useServerEvents(me: string, { leaveChat, loseChat }: Leaving): void {
  const socket = useSocket()
  const client = useQueryClient()

  // A layout effect, to listen before the lists do: what leaves them can still be named.
  useLayoutEffect(() => {
    const onError = (said: unknown) => notify.error(sentenceIn(said) ?? common.wentWrong)
    const stops = [
      tellArrivals(socket),
      followCounts(socket, client),
      followPresence(socket, client),
      followChannels(socket, client),
      followSession(socket, client),
      followLostChats(socket, client, { me, leaveChat, loseChat }),
      followFailed(socket, client, me),
      followOpenChat(socket, client, openNow),
      notifyOfMessages(socket, {
        me,
        openConversation: openNow,
        onOpen: (conversation) => openIn('my_chats', conversation),
      }),
      notifyOfWaiting(socket, (conversation) => openIn('chats', conversation)),
    ]
    socket.on('process_error', onError)
    return () => {
      for (const stop of stops) stop()
      socket.off('process_error', onError)
    }
  }, [socket, client, me, leaveChat, loseChat])
}
