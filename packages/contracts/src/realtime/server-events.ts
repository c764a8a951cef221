import { z } from 'zod'
import { channelStatusSchema } from '../http/channels'
import {
  entrySchema,
  interactionSchema,
  personSchema,
  presenceSchema,
  sessionUserSchema,
  shownAreaSchema,
} from '../http/entities'
import { uuid } from '../primitives'

export const listPageSchema = z.object({
  items: z.array(interactionSchema),
  next_cursor: z.string().nullable(),
})
export type ListPage = z.output<typeof listPageSchema>

export const threadPageSchema = z.object({
  interaction: interactionSchema,
  /** The specification's Conversation has its messages: the very ones that stand in `messages`. */
  conversation: interactionSchema.shape.conversation.extend({ messages: z.array(entrySchema) }),
  /** In the order shown: (date, seq). */
  messages: z.array(entrySchema),
  has_more: z.boolean(),
  /** The conversation's version when this was read: ask for what came after with `since_version`. */
  version: z.int().min(0),
})
export type ThreadPage = z.output<typeof threadPageSchema>

/** Under the messages of a chat whose customer went silent. */
export const expiredSentence = 'La conversación ha expirado por inactividad del cliente'

const ofInteraction = z.object({ interaction: interactionSchema })
/** Where those who hear of a row have it: the three tabs, and what admins see of the team. */
const rowList = z.enum(['assigned', 'not_assigned', 'resolved', 'team'])
export type RowList = z.output<typeof rowList>
const removal = z.object({
  interaction: uuid,
  /** The row's version when it left: a late, older event must not bring it back. */
  version: z.int().min(1),
  /** Who took it, where somebody did. */
  by: personSchema.nullable(),
  /** The other open chat of the same customer, in which this one goes on, and who has it. */
  goes_on: z.object({ conversation_uuid: uuid, user: personSchema.nullable() }).optional(),
})

/**
 * What the server says on /chats. The event names the list that a row enters or leaves, so that no client has
 * to guess it; `update:interaction` changes a row where it stands. The list that it names has the row already, though not
 * every client has loaded it: what is new enough for the part that is loaded comes into it.
 */
export const serverEvents = {
  'list:interaction:assigned': listPageSchema,
  'list:interaction:not:assigned': listPageSchema,
  'list:resolves:interactions': listPageSchema,
  'list:interaction:team': listPageSchema,
  'interaction:conversation:messages': threadPageSchema,
  'new:interaction:assigned': ofInteraction,
  'new:interaction:not:assigned': ofInteraction,
  'new:resolves:interaction': ofInteraction,
  /** To admins: somebody of the team got it, or has it no longer. */
  'new:interaction:team': ofInteraction,
  'remove:interaction:team': removal,
  'remove:interaction:assigned': removal,
  'remove:interaction:not:assigned': removal,
  'update:interaction': ofInteraction.extend({ list: rowList.optional() }),
  /** A new line of a thread: to the owner and to whoever has the conversation open. */
  'received:message': z.object({ message: entrySchema, interaction: interactionSchema }),
  /** A line that changed: its state, its text, its deletion. */
  'status:message': z.object({ message: entrySchema }),
  'expired:conversation': z.object({ interaction: uuid, conversation_uuid: uuid, msg: z.string() }),
  /** One's own name, role, availability or permissions are other ones now. */
  'update:session': sessionUserSchema,
  /** Somebody of the team writes in a conversation that one has open, or has stopped. */
  typing: z.object({ conversation_uuid: uuid, user: personSchema, typing: z.boolean() }),
  /** Somebody of the team came, left, or is there or not for new conversations. */
  presence: presenceSchema,
  /** An area has another name or colour: rows that are finished show it too, and no change of theirs tells it. To the whole team. */
  'update:area': shownAreaSchema,
  /** A channel is paused or works again, stopped working or was disconnected. To the whole team. */
  'update:channel': channelStatusSchema,
  /** Who has the conversation open now, oneself included. To those who have. */
  'viewers:conversation': z.object({ conversation_uuid: uuid, viewers: z.array(personSchema) }),
  process_error: z.object({
    msg: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    request_id: z.string(),
  }),
}
export type ServerEvents = typeof serverEvents
export type ServerEventName = keyof ServerEvents
export type ServerEventPayload<N extends ServerEventName> = z.output<ServerEvents[N]>

/** Socket.IO's generics, for both ends. */
export type ServerToClientEvents = {
  [N in ServerEventName]: (payload: ServerEventPayload<N>) => void
}
