import { z } from 'zod'
import { endpoint } from '../endpoint'
import { invalidAddress } from '../errors/issue-sentences'
import { limits } from '../limits'
import { mailFields } from '../mail/mail-fields'
import { access } from '../permissions'
import { isoDate, messageText, text, uuid } from '../primitives'
import { routes } from '../routes'
import { templateSchema } from '../templates/template'
import { readAddress } from '../text/address'
import { firstMessageKinds, startOutcomes } from '../vocabulary'
import { messageCostSchema } from './costs'
import {
  channelTypeSchema,
  entrySchema,
  interactionSchema,
  interactionStatusSchema,
  personSchema,
} from './entities'
import { sentTemplate, templateErrors } from './templates'

/** One option to write to a contact first: an account of the business, and the contact's address there. */
const startOptionSchema = z.object({
  account: z.object({ uuid, name: z.string(), type: channelTypeSchema }),
  /** Null: the account does not know the contact, whose phone or e-mail is used instead. */
  identity: uuid.nullable(),
  handle: z.string().nullable(),
  /** The thread that the message continues; null: it begins a new one. */
  conversation_uuid: uuid.nullable(),
  /** The subject of that thread, where it has one. */
  subject: z.string().nullable(),
  /** The kind of the first message. Where a text may be sent, a template may be sent too. */
  first: z.enum(firstMessageKinds),
  window_closes_at: isoDate.nullable(),
  /** The interaction that the contact has open there: nothing new is started beside it. */
  open: z
    .object({
      uuid,
      conversation_uuid: uuid,
      status: interactionStatusSchema,
      user: personSchema.nullable(),
    })
    .nullable(),
  /** The customer has stopped marketing: its templates are refused, and all else is sent. */
  marketing_stopped: z.boolean(),
  /** The cost of a message by its country's rates; a thread knows better what is free in it. Null: the channel charges nothing. */
  cost: messageCostSchema.nullable(),
  /** Why nothing can be written. */
  refused: z.object({ code: z.string(), msg: z.string() }).nullable(),
})
export type StartOption = z.output<typeof startOptionSchema>

/** The phone or e-mail of a person who may be no contact yet. */
const address = z
  .string()
  .max(limits.emailLength)
  .transform((typed, context) => {
    const read = readAddress(typed)
    if (read) return read
    context.addIssue({ code: 'custom', message: invalidAddress })
    return z.NEVER
  })

const firstMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: messageText }),
  z.object({ kind: z.literal('template'), ...sentTemplate.shape }),
  z.object({
    kind: z.literal('mail'),
    subject: text(limits.subjectLength),
    text: messageText,
    mail: mailFields.optional(),
  }),
])

export const startEndpoints = {
  writingOptions: endpoint({
    ...routes.writingOptions,
    summary:
      'Por dónde se puede escribir primero a un contacto, y por dónde no y por qué; con `conversation`, también seguir ese hilo',
    access: access.session,
    key: 'messages:write',
    params: z.object({ id: uuid }),
    query: z.object({ conversation: uuid.optional() }),
    response: z.array(startOptionSchema),
    errors: ['CONTACT_NOT_FOUND'],
  }),
  strangerWritingOptions: endpoint({
    ...routes.strangerWritingOptions,
    summary:
      'Por dónde se puede escribir primero a un teléfono o a un correo. Si ya es de un contacto, a quién y por dónde',
    access: access.permission('permission_view_edit_contacts'),
    key: 'messages:write',
    query: z.object({ address }),
    response: z.object({
      contact: z.object({ uuid, name: z.string().nullable() }).nullable(),
      options: z.array(startOptionSchema),
    }),
    errors: [],
  }),
  startConversation: endpoint({
    ...routes.startConversation,
    summary:
      'Abre una interacción propia con el primer mensaje; si el cliente ya espera, la toma. Con `stranger` en lugar de `contact` se escribe a un teléfono o a un correo, que queda como contacto. Con `uuid` un reintento no repite nada',
    access: access.session,
    key: 'messages:write',
    body: z.object({
      /** The uuid of the message. */
      uuid: uuid.optional(),
      contact: uuid.optional(),
      /** In place of `contact`; the writer must be allowed to create contacts. */
      stranger: address.optional(),
      account: uuid,
      identity: uuid.nullable().default(null),
      /** The mail thread to answer in; absent: the mail begins a new one. */
      conversation: uuid.nullable().default(null),
      message: firstMessage,
    }),
    response: z.object({
      interaction: interactionSchema,
      message: entrySchema,
      outcome: z.enum(startOutcomes),
    }),
    errors: [
      'CONTACT_NOT_FOUND',
      'CHANNEL_NOT_FOUND',
      'ADDRESS_NOT_FOUND',
      'NO_PHONE',
      'NO_EMAIL',
      'OWN_MAILBOX',
      'ADDRESS_OF_OTHER',
      'CONTACT_BLOCKED',
      'NEVER_WROTE',
      'UNREACHABLE',
      'CHANNEL_NOT_CONNECTED',
      'WINDOW_CLOSED',
      'MANAGED_OUTSIDE',
      'WRITTEN_BY_OTHER',
      'CUSTOMER_WAITS',
      'ALREADY_YOURS',
      'CAPACITY_REACHED',
      ...templateErrors,
      'UUID_IN_USE',
    ],
  }),
  accountTemplates: endpoint({
    ...routes.accountTemplates,
    summary:
      'Las plantillas de un canal, con su estado: solo se envían las aprobadas; ninguna donde no las tiene',
    access: access.session,
    key: 'messages:write',
    params: z.object({ id: uuid }),
    response: z.array(templateSchema),
    errors: ['CHANNEL_NOT_FOUND', 'TEMPLATES_UNAVAILABLE'],
  }),
}
