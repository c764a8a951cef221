import { isRefusal } from '@hilo/contracts'
import { rooms } from '../platform/realtime/realtime'
import type { CommandHandlers } from '../platform/realtime/socket-server'
import type { Services } from '../platform/services'
import { openConversation } from './open-conversation'
import { readInteraction } from './read-interaction'
import { retryMessage } from './retry-message'
import { sendMessage } from './send-message'

export const conversationCommands = (
  services: Services,
): Pick<
  CommandHandlers,
  | 'get:interaction:conversation:messages'
  | 'leave:conversation'
  | 'read:interaction'
  | 'send:message'
  | 'retry:message'
> => ({
  async 'get:interaction:conversation:messages'({ actor, payload, join, leave }) {
    const room = rooms.conversation(actor.business, payload.conversation_uuid)
    // First the room, then the page: what happens in between is heard, and known by its version.
    join(room)
    const opened = await openConversation(services, actor, payload)
    if (isRefusal(opened) || !opened.follows) leave(room)
    return isRefusal(opened) ? opened : opened.thread
  },
  async 'leave:conversation'({ actor, payload, leave }) {
    leave(rooms.conversation(actor.business, payload.conversation_uuid))
    return {}
  },
  'read:interaction': ({ actor, payload }) =>
    readInteraction(services, actor, payload.interaction, payload.seq),
  'send:message': ({ actor, payload }) => sendMessage(services, actor, payload),
  'retry:message': ({ actor, payload }) => retryMessage(services, actor, payload.uuid),
})
