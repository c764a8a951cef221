import { z } from 'zod'
import type { CommonErrorCode, ErrorBody, ErrorCode, Refusal } from '../errors/errors'
import {
  channelTypeSchema,
  entrySchema,
  interactionSchema,
  interactionStatusSchema,
  listOrderSchema,
  mentionSchema,
  personSchema,
  presenceSchema,
} from '../http/entities'
import { limits } from '../limits'
import { mailFields, mailRecipient } from '../mail/mail-fields'
import { tooManyRecipients } from '../mail/recipients'
import { count, messageText, optionalText, text, uuid, uuidOrRow } from '../primitives'
import { listPageSchema, threadPageSchema } from './server-events'
import { addressedSignal } from './video-guest'

/** A socket command: its payload, the data of its acknowledgement, and its refusals. */
interface CommandDefinition {
  readonly summary: string
  readonly payload: z.ZodType
  readonly data: z.ZodType
  /** The refusals besides `commonErrors`. */
  readonly errors: readonly ErrorCode[]
  /** An event that carries the same answer: the specification's client listens for it. */
  readonly reply?:
    | 'list:interaction:assigned'
    | 'list:interaction:not:assigned'
    | 'list:resolves:interactions'
    | 'list:interaction:team'
    | 'interaction:conversation:messages'
}
const command = <const C extends CommandDefinition>(definition: C): C => definition

const listQuerySchema = z
  .object({
    cursor: z.string().max(200),
    limit: z.int().min(1).max(limits.listPageMax),
    q: optionalText(limits.searchLength),
    channel: channelTypeSchema,
    area: uuid,
    label: uuid,
    /** Only finished interactions have a finish reason. */
    reason: uuid,
    /** Only interactions whose customer waits for an answer. */
    unanswered: z.boolean(),
    unread: z.boolean(),
  })
  .partial()

const orderedQuery = listQuerySchema.extend({ order: listOrderSchema.optional() })
/** A query of any list; the finished ones have no other order. */
export type ListQuery = z.output<typeof orderedQuery>

/** Of the interactions that a device stored, by the status that they had then. */
function ofEachStatus<T extends z.ZodType>(one: T) {
  const some = z.array(one).max(limits.keptInteractions)
  return z.object({ unassigned: some, assigned: some, finished: some })
}

export const clientCommands = {
  'get:interaction:assigned': command({
    summary: 'Mis Chats: las propias, por última actividad, o con `order: longest` por quién espera más',
    payload: orderedQuery,
    data: listPageSchema,
    errors: [],
    reply: 'list:interaction:assigned',
  }),
  'get:interaction:not:assigned': command({
    summary:
      'Chats: las que nadie ha tomado y esta persona puede ver; primero quien espera más, o con `order: newest` por última actividad',
    payload: orderedQuery,
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
    summary:
      'Para administradores: las asignadas de todo el equipo, o con `user` las de una persona; por última actividad, o con `order: longest` por quién espera más',
    payload: orderedQuery.extend({ user: uuid.optional() }),
    data: listPageSchema,
    errors: [],
    reply: 'list:interaction:team',
  }),
  'get:interaction:team:counts': command({
    summary:
      'Para administradores: cuántas atiende cada persona del equipo y cuántas de ellas esperan respuesta',
    payload: z.object({}),
    data: z.object({
      assigned: count,
      waiting: count,
      /** How many chats each person may have; paused and expired ones do not count. */
      maximum: count,
      /** Ordered by the number of chats, most first. No count exceeds `limits.teamCount`. */
      users: z.array(personSchema.extend({ assigned: count, waiting: count, active: count })),
      areas: z.array(z.object({ uuid, assigned: count })),
    }),
    errors: [],
  }),
  'get:interaction:counts': command({
    summary: 'Los contadores de las pestañas',
    payload: z.object({}),
    data: z.object({ assigned: count, not_assigned: count, unread: count }),
    errors: [],
  }),
  'get:interaction:gone': command({
    summary:
      'De las interacciones que un dispositivo guardó, las que ya no están así, las que esta persona ya no puede ver y las de un contacto eliminado',
    payload: ofEachStatus(uuid),
    /** Their places in what was asked. */
    data: ofEachStatus(z.int().min(0)),
    errors: [],
  }),
  'get:interaction:conversation:messages': command({
    summary:
      'El hilo de una conversación, y desde entonces sus novedades: la página más nueva, la anterior a `before`, la que rodea a `around`, la posterior a `after`, o lo cambiado desde `since_version`',
    payload: z.object({
      conversation_uuid: uuid,
      /** The interaction to show at the head; without it the open one, else the last. */
      interaction: uuidOrRow,
      limit: z.int().min(1).max(limits.threadPageMax).optional(),
      before: z.string().max(200).optional(),
      /** An entry: the page has it in its middle. */
      around: uuid.optional(),
      /** The position of an entry, as in `before`: the page begins after it. */
      after: z.string().max(200).optional(),
      since_version: z.int().min(0).max(limits.integer).optional(),
    }),
    data: threadPageSchema,
    errors: ['CONVERSATION_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
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
      body: z.object({
        text: messageText,
        /** The recipients of an answer by mail; absent: the customer alone. */
        mail: mailFields.optional(),
      }),
      conversation_uuid: uuid,
      /** The message of the conversation that this one answers: the customer sees it quoted. */
      reply_to: uuid.optional(),
    }),
    data: entrySchema,
    errors: [
      'CONVERSATION_NOT_FOUND',
      'MESSAGE_NOT_FOUND',
      'CANNOT_QUOTE',
      'WRONG_RECIPIENT',
      'NOT_A_MAIL',
      'OWN_MAILBOX',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'WINDOW_CLOSED',
      'MANAGED_OUTSIDE',
      'CONTACT_BLOCKED',
      'UUID_IN_USE',
    ],
  }),
  'write:note': command({
    summary:
      'Deja una nota interna en el hilo, que el cliente no ve; con `uuid` un reintento no la repite. Con `answers`, quien una nota de ese chat nombra le responde aunque no pueda abrirlo',
    payload: z.object({
      uuid: uuid.optional(),
      conversation_uuid: uuid,
      body: z.object({
        text: messageText,
        /** The people whom the text mentions, who are notified. Deactivated people are left out. */
        mentions: z.array(uuid).max(limits.mentions).optional(),
      }),
      /** A note of this interaction that names the person. */
      answers: uuid.optional(),
    }),
    data: entrySchema,
    errors: ['CONVERSATION_NOT_FOUND', 'NOT_ASSIGNED', 'NOT_OWNER', 'ALREADY_FINISHED', 'UUID_IN_USE'],
  }),
  'get:mentions': command({
    summary: 'Menciones: las notas que nombran a esta persona, de la más nueva a la más vieja',
    payload: z
      .object({ cursor: z.string().max(200), limit: z.int().min(1).max(limits.listPageMax) })
      .partial(),
    data: z.object({
      items: z.array(
        mentionSchema.extend({
          seen: z.boolean(),
          /** Whether this person may open the chat. */
          readable: z.boolean(),
          status: interactionStatusSchema,
        }),
      ),
      next_cursor: z.string().nullable(),
      /** How many mentions the person has not seen, at most `limits.mentionCount`. */
      unseen: count,
    }),
    errors: [],
  }),
  'see:mentions': command({
    summary: 'La persona vio estas menciones',
    payload: z.object({ mentions: z.array(uuid).min(1).max(limits.listPageMax) }),
    data: z.object({ unseen: count }),
    errors: [],
  }),
  'forward:mail': command({
    summary:
      'Reenvía un correo del hilo, con sus archivos, a otras direcciones; el cliente no lo recibe. Con `uuid` un reintento no lo repite',
    payload: z
      .object({
        uuid: uuid.optional(),
        message: uuid,
        /** The conversation of the message. */
        conversation_uuid: uuid,
        to: z.array(mailRecipient).min(1, { message: 'Escribe al menos una dirección' }),
        cc: z.array(mailRecipient).default([]),
        /** The text above the forwarded mail, in the notation of mails. */
        text: optionalText(limits.textLength).default(''),
        signed: z.boolean().default(true),
      })
      .refine(({ to, cc }) => to.length + cc.length <= limits.mailRecipients, {
        message: tooManyRecipients,
        path: ['to'],
      }),
    data: entrySchema,
    errors: [
      'MESSAGE_NOT_FOUND',
      'CONVERSATION_NOT_FOUND',
      'NOT_A_MAIL',
      'OWN_MAILBOX',
      'FILE_TOO_LARGE',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'UUID_IN_USE',
    ],
  }),
  'forward:message': command({
    summary:
      'Envía el texto o el archivo de un mensaje al cliente de otro chat propio; con `uuid` un reintento no lo repite',
    payload: z.object({
      uuid: uuid.optional(),
      message: uuid,
      /** The conversation that gets the forwarded message. */
      conversation_uuid: uuid,
    }),
    data: entrySchema,
    errors: [
      'MESSAGE_NOT_FOUND',
      'CONVERSATION_NOT_FOUND',
      'CANNOT_FORWARD',
      'FILE_TOO_LARGE',
      'QUOTA_REACHED',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'WINDOW_CLOSED',
      'MANAGED_OUTSIDE',
      'CONTACT_BLOCKED',
      'UUID_IN_USE',
    ],
  }),
  'react:message': command({
    summary:
      'Reacciona a un mensaje, o con `emoji: null` quita la reacción; con `uuid` un reintento no la repite',
    payload: z.object({ uuid: uuid.optional(), message: uuid, emoji: text(32).nullable() }),
    data: entrySchema,
    errors: [
      'MESSAGE_NOT_FOUND',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'WINDOW_CLOSED',
      'MANAGED_OUTSIDE',
      'CONTACT_BLOCKED',
      'UUID_IN_USE',
      'MESSAGE_NOT_SENT',
      'CANNOT_REACT',
    ],
  }),
  'edit:message': command({
    summary: 'Cambia el texto de un mensaje propio del negocio, donde el canal lo permite',
    payload: z.object({ uuid: uuid.optional(), message: uuid, text: messageText }),
    data: entrySchema,
    errors: [
      'MESSAGE_NOT_FOUND',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'WINDOW_CLOSED',
      'MANAGED_OUTSIDE',
      'CONTACT_BLOCKED',
      'UUID_IN_USE',
      'MESSAGE_NOT_SENT',
      'CANNOT_EDIT',
    ],
  }),
  'delete:message': command({
    summary:
      'Elimina un mensaje del negocio también para el cliente, donde el canal lo permite y mientras lo permite',
    payload: z.object({ uuid: uuid.optional(), message: uuid }),
    data: entrySchema,
    errors: [
      'MESSAGE_NOT_FOUND',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'WINDOW_CLOSED',
      'MANAGED_OUTSIDE',
      'CONTACT_BLOCKED',
      'UUID_IN_USE',
      'MESSAGE_NOT_SENT',
      'CANNOT_DELETE',
    ],
  }),
  'discard:act': command({
    summary: 'Descarta una reacción, edición o eliminación que el canal rechazó',
    payload: z.object({ message: uuid, act: uuid }),
    data: entrySchema,
    errors: ['MESSAGE_NOT_FOUND', 'NOT_ASSIGNED', 'NOT_OWNER', 'ALREADY_FINISHED'],
  }),
  'signal:video': command({
    summary:
      'En la videollamada propia: pasa a la página del cliente lo que la conexión necesita; de otra, o de una que terminó, nada',
    payload: addressedSignal.extend({ uuid }),
    data: z.object({}),
    errors: [],
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
      'CONTACT_BLOCKED',
    ],
  }),
}

export type ClientCommands = typeof clientCommands
export type CommandName = keyof ClientCommands
export type CommandPayload<N extends CommandName> = z.output<ClientCommands[N]['payload']>
export type CommandInput<N extends CommandName> = z.input<ClientCommands[N]['payload']>
export type CommandData<N extends CommandName> = z.output<ClientCommands[N]['data']>
type CommandErrors<N extends CommandName> = ClientCommands[N]['errors'][number] | CommonErrorCode
export type CommandResult<N extends CommandName> =
  | z.input<ClientCommands[N]['data']>
  | Refusal<CommandErrors<N>>

export type Ack<T> = { ok: true; data: T } | ({ ok: false } & ErrorBody)

/** Types for Socket.IO. The payload is optional: the specification's client sends none with the list commands. */
export type ClientToServerEvents = {
  [N in CommandName]: (payload?: CommandInput<N>, ack?: (answer: Ack<CommandData<N>>) => void) => void
}
