import { isRefusal, refuse } from '@hilo/contracts'
import { createTypingTeller } from '../channels/tell-typing'
import { rooms } from '../platform/realtime/realtime'
import type { CommandHandlers } from '../platform/realtime/socket-server'
import type { Services } from '../platform/services'
import { mayFollow, openConversation } from './open-conversation'
import { readInteraction } from './read-interaction'
import { retryMessage } from './retry-message'
import { sendMessage } from './send-message'
import { writeNote } from './write-note'

export const conversationCommands = (
  services: Services,
): Pick<
  CommandHandlers,
  | 'get:interaction:conversation:messages'
  | 'leave:conversation'
  | 'read:interaction'
  | 'typing'
  | 'send:message'
  | 'write:note'
  | 'retry:message'
> => {
  const tellTyping = createTypingTeller(services)
  return {
    async 'get:interaction:conversation:messages'({ actor, payload, join, leave, isIn }) {
      const room = rooms.conversation(actor.business, payload.conversation_uuid)
      // Whoever follows it already goes on, whatever becomes of this question.
      const follows = isIn(room)
      // First the room, then the page: what happens in between is heard, and known by its version.
      if (!follows && (await mayFollow(services, actor, payload.conversation_uuid))) join(room)
      const opened = await openConversation(services, actor, payload)
      // The right may have been lost between the two.
      if (!follows && (isRefusal(opened) || !opened.follows)) leave(room)
      return isRefusal(opened) ? opened : opened.thread
    },
    async 'leave:conversation'({ actor, payload, leave }) {
      leave(rooms.conversation(actor.business, payload.conversation_uuid))
      return {}
    },
    'read:interaction': ({ actor, payload }) =>
      readInteraction(services, actor, payload.interaction, payload.seq),
    async typing({ actor, payload: { conversation_uuid, typing }, isIn }) {
      // Opened once, and still theirs to look at.
      const room = rooms.conversation(actor.business, conversation_uuid)
      if (!isIn(room)) return refuse('CONVERSATION_NOT_FOUND')
      const user = { uuid: actor.uuid, name: actor.name }
      // In all their tabs they know it themselves.
      services.realtime.publish([room], 'typing', { conversation_uuid, user, typing }, rooms.user(actor.uuid))
      if (typing) void tellTyping(actor, conversation_uuid)
      return {}
    },
    'send:message': ({ actor, payload }) => sendMessage(services, actor, payload),
    'write:note': ({ actor, payload }) => writeNote(services, actor, payload),
    'retry:message': ({ actor, payload }) => retryMessage(services, actor, payload.uuid),
  }
}
