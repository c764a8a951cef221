import type { InboxList, LiveSocket, Thread } from '@hilo/client'
import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import type { Selection } from '../features/inbox/tabs'
import { chatPreparedFor, waitsIn } from '../lib/drafts'
import { keys } from '../server/keys'
import { inbox } from '../strings'
import { notify } from '../ui/notify'
import { currentPlace, goTo, openConversation } from './chat-place'
import { seeKept } from './see-kept'

export interface Leaving {
  /** Closes the open chat that one ended oneself, and goes on to the next one. */
  leaveChat: () => void
  /** Leaves the open chat that went by itself, for what is to be seen in its place. */
  loseChat: (instead: Selection | null) => void
}

/**
 * A chat of mine is so no more: where it is open it is left, and where somebody else did it, they are named. What I was
 * writing in it stays in sight, or one press away. One that goes on in another one of mine is followed there, with what
 * I was writing.
 */
export function followLostChats(
  socket: LiveSocket,
  client: QueryClient,
  { me, leaveChat, loseChat }: Leaving & { me: string },
): () => void {
  const onLost = ({ interaction, by, goes_on }: ServerEventPayload<'remove:interaction:assigned'>) => {
    const place = currentPlace()
    const chosen = openConversation(place) === null ? null : place.selection
    const open = chosen && client.getQueryData<Thread>(keys.thread(chosen.conversation, chosen.interaction))
    const isOpen = open?.interaction.uuid === interaction
    const lost = isOpen ? open.interaction : rowOf(client, interaction)
    const shown = isOpen && place.tab === 'my_chats'
    const name = lost?.conversation.client.name || inbox.unknownClient
    const chat = lost?.conversation.uuid ?? chatPreparedFor(me, interaction)
    if (goes_on?.user?.uuid === me) {
      // What does not come stays in the other chat, where it is read.
      if (chat)
        void import('./take-along')
          .then(({ takeAlong }) => takeAlong(me, chat, goes_on.conversation_uuid))
          .catch(() => undefined)
      if (shown)
        goTo({ selection: { conversation: goes_on.conversation_uuid, interaction: null } }, { replace: true })
      return notify.blank(inbox.goesOnHere(name))
    }
    /** The chat as one may still see it: where there is nothing more, what was written in it. */
    const kept = chat && waitsIn(me, chat) ? { conversation: chat, interaction } : null
    if (shown) {
      if (by?.uuid === me) leaveChat()
      else loseChat(kept)
    }
    const action = kept && !shown && seeKept(kept)
    if (goes_on) return notify.blank(inbox.goesOnWith(name, goes_on.user?.name ?? null), action)
    // What one did oneself says so by itself; taken by somebody else, it would go in the middle of a word.
    if (!by || by.uuid === me) return
    notify.blank(lost ? inbox.lostTo(by.name, name) : inbox.lostOneTo(by.name), action)
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
