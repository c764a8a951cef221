import { z } from 'zod'
import { entrySchema, interactionSchema, personSchema } from '../http/entities'
import { uuid } from '../primitives'

export const listPageSchema = z.object({
  items: z.array(interactionSchema),
  next_cursor: z.string().nullable(),
})
export type ListPage = z.output<typeof listPageSchema>

export const threadPageSchema = z.object({
  interaction: interactionSchema,
  conversation: interactionSchema.shape.conversation,
  /** In the order shown: (date, seq). */
  messages: z.array(entrySchema),
  has_more: z.boolean(),
  /** The conversation's version when this was read: ask for what came after with `since_version`. */
  version: z.int().min(0),
})
export type ThreadPage = z.output<typeof threadPageSchema>

const ofInteraction = z.object({ interaction: interactionSchema })
const removal = z.object({
  interaction: uuid,
  /** The row's version when it left: a late, older event must not bring it back. */
  version: z.int().min(1),
  /** Who took it, where somebody did. */
  by: personSchema.nullable(),
})

/**
 * What the server says on /chats. The event names the list that a row enters or leaves, so that no client has
 * to guess it; `update:interaction` changes a row where it stands and never adds one.
 */
export const serverEvents = {
  'list:interaction:assigned': listPageSchema,
  'list:interaction:not:assigned': listPageSchema,
  'list:resolves:interactions': listPageSchema,
  'interaction:conversation:messages': threadPageSchema,
  'new:interaction:assigned': ofInteraction,
  'new:interaction:not:assigned': ofInteraction,
  'new:resolves:interaction': ofInteraction,
  'remove:interaction:assigned': removal,
  'remove:interaction:not:assigned': removal,
  'update:interaction': ofInteraction,
  /** A new line of a thread: to the owner and to whoever has the conversation open. */
  'received:message': z.object({ message: entrySchema, interaction: interactionSchema }),
  /** A line that changed: its state, its text, its deletion. */
  'status:message': z.object({ message: entrySchema }),
  'expired:conversation': z.object({ interaction: uuid, conversation_uuid: uuid, msg: z.string() }),
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
