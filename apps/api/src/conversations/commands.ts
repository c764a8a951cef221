import { isRefusal, refuse } from '@hilo/contracts'
import { roomsOfOpened } from '../interactions/lists/visibility'
import { createTypingNotifier } from '../outbound/signals/notify-typing'
import type { CommandHandlers } from '../platform/realtime/listen-to-commands'
import { rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import { forwardMail } from './forward/forward-mail'
import { forwardMessage } from './forward/forward-message'
import { listMentions, seeMentions } from './mentions'
import { deleteMessage } from './message-acts/delete-message'
import { discardMessageAct } from './message-acts/discard-message-act'
import { editMessage } from './message-acts/edit-message'
import { reactToMessage } from './message-acts/react-to-message'
import { mayFollow, openConversation } from './open-conversation'
import { readInteraction } from './reading/read-interaction'
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
  | 'get:mentions'
  | 'see:mentions'
  | 'retry:message'
  | 'forward:message'
  | 'forward:mail'
  | 'react:message'
  | 'edit:message'
  | 'delete:message'
  | 'discard:act'
> => {
  const notifyTyping = createTypingNotifier(services)
  return {
    async 'get:interaction:conversation:messages'({ actor, payload, join, leave, isIn }) {
      const opening = roomsOfOpened(actor, payload.conversation_uuid)
      // A socket that follows the conversation already stays in its rooms, whatever this command answers.
      const follows = isIn(rooms.conversation(actor.business, payload.conversation_uuid))
      // Join the rooms before reading the page, so that no event is missed; versions make duplicates harmless.
      if (!follows && (await mayFollow(services, actor, payload.conversation_uuid))) opening.forEach(join)
      const opened = await openConversation(services, actor, payload)
      // The right to follow may have been lost in between.
      if (!follows && (isRefusal(opened) || !opened.follows)) opening.forEach(leave)
      return isRefusal(opened) ? opened : opened.thread
    },
    async 'leave:conversation'({ actor, payload, leave }) {
      roomsOfOpened(actor, payload.conversation_uuid).forEach(leave)
      return {}
    },
    'read:interaction': ({ actor, payload }) =>
      readInteraction(services, actor, payload.interaction, payload.seq),
    async typing({ actor, payload: { conversation_uuid, typing }, isIn }) {
      // In the room means that the conversation is open and may be read.
      const room = rooms.conversation(actor.business, conversation_uuid)
      if (!isIn(room)) return refuse('CONVERSATION_NOT_FOUND')
      const user = { uuid: actor.uuid, name: actor.name }
      // Leaves out the other tabs of the same person.
      void services.realtime.publish(
        [room],
        'typing',
        { conversation_uuid, user, typing },
        { except: rooms.user(actor.uuid) },
      )
      if (typing) void notifyTyping(actor, conversation_uuid)
      return {}
    },
    'send:message': ({ actor, payload }) => sendMessage(services, actor, payload),
    'get:mentions': ({ actor, payload }) => listMentions(services, actor, payload),
    'see:mentions': ({ actor, payload }) => seeMentions(services, actor, payload.mentions),
    'write:note': ({ actor, payload }) => writeNote(services, actor, payload),
    'retry:message': ({ actor, payload }) => retryMessage(services, actor, payload.uuid),
    'forward:message': ({ actor, payload }) => forwardMessage(services, actor, payload),
    'forward:mail': ({ actor, payload }) => forwardMail(services, actor, payload),
    'react:message': ({ actor, payload }) => reactToMessage(services, actor, payload),
    'edit:message': ({ actor, payload }) => editMessage(services, actor, payload),
    'delete:message': ({ actor, payload }) => deleteMessage(services, actor, payload),
    'discard:act': ({ actor, payload }) => discardMessageAct(services, actor, payload),
  }
}
