import type { InboxList, LiveSocket, Thread } from '@hilo/client'
import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import type { Selection } from '../../features/inbox/tabs'
import type { LostTo } from '../../features/thread/lost-to'
import { conversationOfDraft, hasDraft } from '../../lib/drafts/drafts'
import { keys } from '../../server/http/keys'
import { toastLoss } from '../../server/live/lost-chats'
import { inbox } from '../../strings'
import { currentChatLocation, goTo, openConversation } from './chat-location'
import { showDraftButton } from './draft-toast'

export interface LeaveActions {
  /** Closes the open chat that the person finished, and focuses the next one. */
  leaveChat: () => void
  /** Leaves the open chat that another agent took, and shows `instead`. */
  loseChat: (instead: Selection | null) => void
}

/**
 * Handles chats that no longer belong to the person: leaves an open one, and names who took it. Drafts stay visible, or
 * a toast leads to them. If the chat was joined with another one of the person, opens that and moves the drafts.
 */
export function followLostChats(
  socket: LiveSocket,
  client: QueryClient,
  { me, leaveChat, loseChat }: LeaveActions & { me: string },
): () => void {
  const onLost = ({
    interaction,
    by,
    user,
    continued_in,
  }: ServerEventPayload<'remove:interaction:assigned'>) => {
    const location = currentChatLocation()
    const chosen = openConversation(location) === null ? null : location.selection
    const open =
      chosen &&
      client.getQueryData<Thread>(keys.thread(chosen.conversation, chosen.interaction, chosen.entry))
    const isOpen = open?.interaction.uuid === interaction
    const lost = isOpen ? open.interaction : rowOf(client, interaction)
    const shown = isOpen && location.tab === 'my_chats'
    const name = lost?.conversation.client.name || inbox.unknownClient
    const chat = lost?.conversation.uuid ?? conversationOfDraft(me, interaction)
    // Shown where the chat was, and kept until it is lost again.
    if (chat)
      client.setQueryData<LostTo | null>(
        keys.lostTo(chat),
        user ? { user, tookIt: by?.uuid === user.uuid } : null,
      )
    if (continued_in?.user?.uuid === me) {
      // A draft that cannot be moved stays in the other chat, where it can be read.
      if (chat)
        void import('./move-drafts-and-notify')
          .then(({ moveDraftsAndNotify }) => moveDraftsAndNotify(me, chat, continued_in.conversation_uuid))
          .catch(() => undefined)
      if (shown)
        goTo(
          { selection: { conversation: continued_in.conversation_uuid, interaction: null } },
          { replace: true },
        )
      return toastLoss(interaction, inbox.mergedHere(name))
    }
    /** The location at which the chat or its drafts can still be seen. */
    const kept = chat && hasDraft(me, chat) ? { conversation: chat, interaction } : null
    if (shown) {
      if (by?.uuid === me) leaveChat()
      else loseChat(kept)
    }
    const action = kept && !shown ? showDraftButton(kept) : undefined
    if (continued_in)
      return toastLoss(interaction, inbox.mergedInto(name, continued_in.user?.name ?? null), action)
    // The person's own action has its own toast.
    if (!by || by.uuid === me) return
    toastLoss(interaction, lost ? inbox.removedBy(by.name, name) : inbox.oneRemovedBy(by.name), action)
  }
  socket.on('remove:interaction:assigned', onLost)
  return () => void socket.off('remove:interaction:assigned', onLost)
}

/** The row as a cached list has it. */
const rowOf = (client: QueryClient, uuid: string): Interaction | undefined =>
  client
    .getQueriesData<InboxList>({ queryKey: keys.lists })
    .flatMap(([, list]) => list?.rows ?? [])
    .find((row) => row.uuid === uuid)
