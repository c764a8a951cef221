import { answerSentence } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { toastArrivals } from '../features/inbox/events'
import type { Tab } from '../features/inbox/tabs'
import { alertToDues } from '../features/notifications/alerts/due-alerts'
import { alertToMessages } from '../features/notifications/alerts/events'
import { alertToMentions } from '../features/notifications/alerts/mentions'
import { alertToWaitingChats } from '../features/notifications/alerts/waiting-chats'
import { followOpenChat } from '../features/thread/events'
import { followCounts } from '../server/live/counts'
import { useSocket } from '../server/live/live-context'
import { followMentions } from '../server/live/mentions'
import { followPresence } from '../server/live/presence'
import { followReceivers } from '../server/live/receivers'
import { followTeamCounts } from '../server/live/team-counts'
import { followChannels } from '../server/reads/channel-status'
import { followLabels } from '../server/reads/labels'
import { followTargets } from '../server/reads/targets'
import { followSession } from '../server/session/session-user'
import { common } from '../strings'
import { notify } from '../ui/overlay/notify'
import { currentChatLocation, goTo, goToMentions, openConversation } from './chat/chat-location'
import { followLostChats, type LeaveActions } from './chat/follow-lost-chats'
import { mentionButton } from './chat/mention-button'
import { followFailedMessages } from './failed-messages'

const openIn = (tab: Tab, conversation: string) =>
  goTo({ menu: 'home', section: 'chats', tab, selection: { conversation, interaction: null } })
const openNow = (): string | null => openConversation(currentChatLocation())

/** Passes the server's events to the features. Lists and threads listen for themselves while they are shown. */
export function useServerEvents(me: string, { leaveChat, loseChat }: LeaveActions): void {
  const socket = useSocket()
  const client = useQueryClient()

  // A layout effect, to listen before the lists do: rows that leave them can still be named.
  useLayoutEffect(() => {
    const onError = (said: unknown) => notify.error(answerSentence(said) ?? common.wentWrong)
    const stops = [
      toastArrivals(socket, me, ({ status, conversation }) =>
        openIn(status === 'unassigned' ? 'chats' : 'my_chats', conversation.uuid),
      ),
      followCounts(socket, client),
      followTeamCounts(socket, client),
      followPresence(socket, client),
      followReceivers(socket, client),
      followChannels(socket, client),
      followLabels(socket, client),
      followTargets(socket, client),
      followSession(socket, client),
      followLostChats(socket, client, { me, leaveChat, loseChat }),
      followFailedMessages(socket, client, me),
      followOpenChat(socket, client, openNow),
      alertToMessages(socket, {
        me,
        openConversation: openNow,
        onOpen: (conversation) => openIn('my_chats', conversation),
      }),
      alertToDues(socket, client, {
        openConversation: openNow,
        onOpen: (conversation) => openIn('my_chats', conversation),
      }),
      followMentions(socket, client),
      alertToMentions(socket, { openConversation: openNow, onOpen: goToMentions, button: mentionButton }),
      alertToWaitingChats(socket, (conversation) => openIn('chats', conversation)),
    ]
    socket.on('process_error', onError)
    return () => {
      for (const stop of stops) stop()
      socket.off('process_error', onError)
    }
  }, [socket, client, me, leaveChat, loseChat])
}
