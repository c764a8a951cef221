import { z } from 'zod'
import type { CommonErrorCode, ErrorBody, ErrorCode, Refusal } from '../errors'
import { channelTypeSchema, entrySchema, interactionSchema, presenceSchema } from '../http/entities'
import { limits } from '../limits'
import { count, messageText, optionalText, uuid, uuidOrRow } from '../primitives'
import { listPageSchema, threadPageSchema } from './server-events'

/** A command a client emits: what it takes, what its acknowledgement carries, how it can be refused. */
interface CommandDefinition {
  readonly summary: string
  readonly payload: z.ZodType
  readonly data: z.ZodType
  /** Beyond `commonErrors`. */
  readonly errors: readonly ErrorCode[]
  /** The event that answers it too: the spec's client listens for these. */
  readonly reply?:
    | 'list:interaction:assigned'
    | 'list:interaction:not:assigned'
    | 'list:resolves:interactions'
    | 'list:interaction:team'
    | 'interaction:conversation:messages'
}
const command = <const C extends CommandDefinition>(definition: C): C => definition

export const listQuerySchema = z
  .object({
    cursor: z.string().max(200),
    limit: z.int().min(1).max(limits.listPageMax),
    q: optionalText(limits.searchLength),
    channel: channelTypeSchema,
    area: uuid,
    /** Only those whose customer waits for an answer. */
    unanswered: z.boolean(),
    unread: z.boolean(),
  })
  .partial()
export type ListQuery = z.output<typeof listQuerySchema>

export const clientCommands = {
  'get:interaction:assigned': command({
    summary: 'Mis Chats: las propias, por última actividad',
    payload: listQuerySchema,
    data: listPageSchema,
    errors: [],
    reply: 'list:interaction:assigned',
  }),
  'get:interaction:not:assigned': command({
    summary: 'Chats: las que nadie ha tomado y esta persona puede ver',
    payload: listQuerySchema,
    data: listPageSchema,
    errors: [],
    reply: 'list:interaction:not:assigned',
  }),
  'get:resolves:interactions': command({
    summary: 'Resueltos: las finalizadas',
    payload: listQuerySchema,
    data: listPageSchema,
    errors: [],
    reply: 'list:resolves:interactions',
  }),
  'get:interaction:team': command({
    summary: 'Para administradores: las asignadas de todo el equipo, o con `user` las de una persona',
    payload: listQuerySchema.extend({ user: uuid.optional() }),
    data: listPageSchema,
    errors: [],
    reply: 'list:interaction:team',
  }),
  'get:interaction:counts': command({
    summary: 'Los contadores de las pestañas',
    payload: z.object({}),
    data: z.object({ assigned: count, not_assigned: count, unread: count }),
    errors: [],
  }),
  'get:interaction:conversation:messages': command({
    summary:
      'El hilo de una conversación, y desde entonces sus novedades: la página más nueva, la anterior a `before`, o lo cambiado desde `since_version`',
    payload: z.object({
      conversation_uuid: uuid,
      /** Whose head is wanted; of none that is named it is the open one, else the last. */
      interaction: uuidOrRow,
      limit: z.int().min(1).max(limits.threadPageMax).optional(),
      before: z.string().max(200).optional(),
      since_version: z.int().min(0).max(limits.integer).optional(),
    }),
    data: threadPageSchema,
    errors: ['CONVERSATION_NOT_FOUND'],
    reply: 'interaction:conversation:messages',
  }),
  'leave:conversation': command({
    summary: 'Deja de recibir las novedades de una conversación',
    payload: z.object({ conversation_uuid: uuid }),
    data: z.object({}),
    errors: [],
  }),
  'read:interaction': command({
    summary: 'La persona responsable leyó hasta `seq`',
    payload: z.object({ interaction: uuid, seq: z.int().min(0).max(limits.integer) }),
    data: interactionSchema,
    errors: ['INTERACTION_NOT_FOUND', 'NOT_OWNER'],
  }),
  typing: command({
    summary: 'Dice a quienes tienen abierta la conversación que se está escribiendo, o que ya no',
    payload: z.object({ conversation_uuid: uuid, typing: z.boolean() }),
    data: z.object({}),
    errors: ['CONVERSATION_NOT_FOUND'],
  }),
  'get:presence': command({
    summary: 'El equipo: quién está en línea y quién disponible',
    payload: z.object({}),
    data: z.object({ users: z.array(presenceSchema) }),
    errors: [],
  }),
  'send:message': command({
    summary: 'Envía un texto al cliente; con `uuid` un reintento no lo repite',
    payload: z.object({
      uuid: uuid.optional(),
      to: uuid,
      type: z.literal('text'),
      body: z.object({ text: messageText }),
      conversation_uuid: uuid,
    }),
    data: entrySchema,
    errors: [
      'CONVERSATION_NOT_FOUND',
      'WRONG_RECIPIENT',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'WINDOW_CLOSED',
      'MANAGED_OUTSIDE',
      'UUID_IN_USE',
    ],
  }),
  'write:note': command({
    summary: 'Deja una nota interna en el hilo, que el cliente no ve; con `uuid` un reintento no la repite',
    payload: z.object({
      uuid: uuid.optional(),
      conversation_uuid: uuid,
      body: z.object({ text: messageText }),
    }),
    data: entrySchema,
    errors: ['CONVERSATION_NOT_FOUND', 'NOT_ASSIGNED', 'NOT_OWNER', 'ALREADY_FINISHED', 'UUID_IN_USE'],
  }),
  'retry:message': command({
    summary: 'Reintenta un mensaje que no se pudo enviar',
    payload: z.object({ uuid }),
    data: entrySchema,
    errors: [
      'MESSAGE_NOT_FOUND',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'NOT_RETRYABLE',
      'WINDOW_CLOSED',
      'MANAGED_OUTSIDE',
    ],
  }),
}

export type ClientCommands = typeof clientCommands
export type CommandName = keyof ClientCommands
export type CommandPayload<N extends CommandName> = z.output<ClientCommands[N]['payload']>
export type CommandInput<N extends CommandName> = z.input<ClientCommands[N]['payload']>
export type CommandData<N extends CommandName> = z.output<ClientCommands[N]['data']>
export type CommandErrors<N extends CommandName> = ClientCommands[N]['errors'][number] | CommonErrorCode
export type CommandResult<N extends CommandName> =
  | z.input<ClientCommands[N]['data']>
  | Refusal<CommandErrors<N>>

export type Ack<T> = { ok: true; data: T } | ({ ok: false } & ErrorBody)

/** Socket.IO's generics, for both ends. The spec's client sends no payload with its lists: it is optional. */
export type ClientToServerEvents = {
  [N in CommandName]: (payload?: CommandInput<N>, ack?: (answer: Ack<CommandData<N>>) => void) => void
}
