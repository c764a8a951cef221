import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import {
  additionalInfo,
  count,
  isoDate,
  optionalEmail,
  optionalText,
  phone,
  text,
  update,
  uuid,
} from '../primitives'
import { routes } from '../routes'
import { channelTypeSchema, entrySchema, interactionSchema } from './entities'
import { rowsQuery } from './rows-query'

const contactSchema = z.object({
  uuid,
  name: z.string().nullable(),
  nit: z.string().nullable(),
  /** Digits with the country. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  extra_data: z.object({
    tags: z.array(z.string()),
    additionalInfo: z.array(z.object({ title: z.string(), information: z.string() })),
  }),
  /** Since when the business has blocked them. */
  blocked_at: isoDate.nullable(),
  created_at: isoDate,
  updated_at: isoDate,
  version: z.int().min(1),
})
export type Contact = z.output<typeof contactSchema>

const contactIdentitySchema = z.object({
  uuid,
  channel: channelTypeSchema,
  account: z.string(),
  account_uuid: uuid,
  handle: z.string(),
  unreachable: z.boolean(),
})

/** Forms send an empty string for no value. */
const orNull = (schema: z.ZodType<string>) =>
  schema.transform((typed) => (typed === '' ? null : typed)).nullable()
export const contactFields = z.object({
  name: orNull(optionalText()),
  nit: orNull(optionalText(40)),
  phone: phone.nullable(),
  email: optionalEmail,
  extra_data: z
    .object({
      tags: z
        .array(text(limits.tagLength))
        .max(limits.tags)
        .transform((tags) => [...new Set(tags)]),
      additionalInfo,
    })
    .partial(),
})

/** A contact without any of these could not be found again. One that a channel created may have only its handle. */
export const emptyContactSentence = 'Escribe al menos un nombre, una cédula, un teléfono o un correo'

/** Refuses an empty contact, unless there are other errors to report first. */
export const newContact = contactFields
  .partial()
  .extend({
    uuid: uuid.optional().meta({ description: 'El que tendrá: con el mismo, un reintento no crea otro' }),
  })
  .refine(
    ({ name, nit, phone, email }) => [name, nit, phone, email].some((value) => typeof value === 'string'),
    {
      error: emptyContactSentence,
      path: ['name'],
      when: ({ issues }) => issues.length === 0,
    },
  )

/** `media`: images, audio, video and stickers. */
const contactFilesQuery = rowsQuery
  .pick({ limit: true, cursor: true })
  .extend({ kind: z.enum(['media', 'document']) })
export type ContactFilesQuery = z.output<typeof contactFilesQuery>

const mayEdit = access.permission('permission_view_edit_contacts')
const id = z.object({ id: uuid })
const taken = ['CONTACT_PHONE_TAKEN', 'CONTACT_EMAIL_TAKEN'] as const

const importReportSchema = z.object({
  rows: count,
  created: count,
  updated: count,
  /** Of the first rows that have some: a thousand at most. */
  errors: z.array(z.object({ row: z.int(), field: z.string(), msg: z.string() })),
  /** The first rows as they would be stored. */
  preview: z.array(contactSchema.pick({ name: true, nit: true, phone: true, email: true })),
})
export type ImportReport = z.output<typeof importReportSchema>

const importedRowSchema = z.object({
  /** Its place in the request: the first is 1. */
  row: z.int().min(1),
  /** `unchanged`: a known contact lacks nothing of it. `refused`: nothing of it was stored, for what `fields` says. */
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  contact: uuid.nullable(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ImportedRow = z.output<typeof importedRowSchema>

/** A row of 'Interacciones anteriores'. */
const contactInteractionSchema = interactionSchema.extend({
  /** Whether this person may open the interaction. If not, its text, subject, labels and reason are left out. */
  may_open: z.boolean(),
})
export type ContactInteraction = z.output<typeof contactInteractionSchema>

export const contactEndpoints = {
  listContacts: endpoint({
    ...routes.listContacts,
    summary: 'Los contactos: los que no tienen nombre primero, luego por nombre',
    access: access.session,
    key: 'contacts:read',
    query: rowsQuery,
    response: z.array(contactSchema),
    paged: true,
    errors: [],
  }),
  contactDetail: endpoint({
    ...routes.contactDetail,
    summary: 'Un contacto, con los canales por los que escribe',
    access: access.session,
    key: 'contacts:read',
    params: id,
    response: contactSchema.extend({
      identities: z.array(contactIdentitySchema),
      /** How many messages arrived while the contact was blocked, counted up to a thousand. */
      blocked_messages: count,
    }),
    errors: ['CONTACT_NOT_FOUND'],
  }),
  contactInteractions: endpoint({
    ...routes.contactInteractions,
    summary:
      'Las interacciones de un contacto, la última primero; de las que esta persona no puede abrir, sin lo que se habló',
    access: access.session,
    key: 'interactions:read',
    params: id,
    query: rowsQuery.pick({ limit: true, cursor: true }),
    response: z.array(contactInteractionSchema),
    paged: true,
    errors: ['CONTACT_NOT_FOUND'],
  }),
  contactFiles: endpoint({
    ...routes.contactFiles,
    summary: 'Los archivos de un contacto que esta persona puede abrir, el último primero',
    access: access.session,
    key: 'interactions:read',
    params: id,
    query: contactFilesQuery,
    response: z.array(entrySchema),
    paged: true,
    errors: ['CONTACT_NOT_FOUND'],
  }),
  contactBlockedMessages: endpoint({
    ...routes.contactBlockedMessages,
    summary: 'Lo que un contacto escribió mientras estaba bloqueado, lo último primero',
    access: mayEdit,
    key: 'interactions:read',
    params: id,
    query: rowsQuery.pick({ limit: true, cursor: true }),
    response: z.array(entrySchema),
    paged: true,
    errors: ['CONTACT_NOT_FOUND'],
  }),
  createContact: endpoint({
    ...routes.createContact,
    summary: 'Crea un contacto',
    access: mayEdit,
    key: 'contacts:write',
    body: newContact,
    response: contactSchema,
    success: 'Contacto creado correctamente',
    errors: ['UUID_IN_USE', ...taken],
  }),
  updateContact: endpoint({
    ...routes.updateContact,
    summary: 'Cambia un contacto',
    access: mayEdit,
    key: 'contacts:write',
    body: update(contactFields),
    response: contactSchema,
    success: 'Contacto actualizado correctamente',
    errors: ['CONTACT_NOT_FOUND', 'STALE', ...taken],
  }),
  deleteContact: endpoint({
    ...routes.deleteContact,
    summary: 'Borra un contacto con sus mensajes y archivos, para siempre',
    access: mayEdit,
    params: id,
    response: z.object({ uuid }),
    success: 'Contacto eliminado correctamente',
    errors: ['CONTACT_NOT_FOUND'],
  }),
  mergeContacts: endpoint({
    ...routes.mergeContacts,
    summary: 'Une dos contactos que son la misma persona: queda `id`',
    access: mayEdit,
    body: z.object({ id: uuid, other: uuid }),
    response: contactSchema,
    success: 'Contactos unidos correctamente',
    errors: ['CONTACT_NOT_FOUND', 'SAME_CONTACT'],
  }),
  askPhone: endpoint({
    ...routes.askPhone,
    summary:
      'Pide al cliente de un chat propio su teléfono, con un mensaje que tiene un botón para compartirlo; con `uuid` un reintento no lo repite',
    access: access.session,
    body: z.object({
      uuid: uuid.optional(),
      conversation_uuid: uuid,
      text: z.string().trim().min(1).max(limits.requestLength),
    }),
    response: entrySchema,
    errors: [
      'CONVERSATION_NOT_FOUND',
      'UUID_IN_USE',
      'NOT_ASSIGNED',
      'ALREADY_FINISHED',
      'NOT_OWNER',
      'MANAGED_OUTSIDE',
      'CONTACT_BLOCKED',
      'WINDOW_CLOSED',
      'PHONE_NOT_ASKED_HERE',
    ],
  }),
  blockContact: endpoint({
    ...routes.blockContact,
    summary: 'Bloquea un contacto: lo que escriba se guarda aparte, sin abrir nada ni avisar a nadie',
    access: mayEdit,
    key: 'contacts:write',
    body: id,
    response: contactSchema,
    success: 'Contacto bloqueado',
    errors: ['CONTACT_NOT_FOUND'],
  }),
  unblockContact: endpoint({
    ...routes.unblockContact,
    summary: 'Desbloquea un contacto: lo que escriba vuelve a abrir interacciones',
    access: mayEdit,
    key: 'contacts:write',
    body: id,
    response: contactSchema,
    success: 'Contacto desbloqueado',
    errors: ['CONTACT_NOT_FOUND'],
  }),
  importContacts: endpoint({
    ...routes.importContacts,
    summary:
      'Importa contactos de un CSV: con `preview` solo dice qué haría; con un error en una fila no importa nada',
    access: mayEdit,
    key: 'contacts:write',
    body: z.object({ preview: z.stringbool().default(false) }),
    response: importReportSchema,
    success: 'Archivo leído correctamente',
    errors: ['NO_FILE', 'FILE_TOO_LARGE', 'IMPORT_HAS_ERRORS', 'IMPORT_RUNNING'],
  }),
  importContactRows: endpoint({
    ...routes.importContactRows,
    summary: `Importa contactos, hasta ${limits.importedRows} en una petición: cada fila, con los campos de un contacto nuevo, crea uno o llena lo que le falta al que ya tiene ese teléfono o ese correo. Responde por cada fila; una con errores no detiene las demás`,
    access: mayEdit,
    key: 'contacts:write',
    body: z.object({
      uuid: uuid.optional().meta({
        description: 'El de la petición: con el mismo, las filas sin `uuid` no crean otro contacto',
      }),
      rows: z.array(z.record(z.string(), z.unknown())).min(1).max(limits.importedRows),
    }),
    bodyBytes: 1024 * 1024,
    response: z.object({ created: count, updated: count, rows: z.array(importedRowSchema) }),
    success: 'Filas leídas correctamente',
    errors: ['IMPORT_RUNNING'],
  }),
  exportContacts: endpoint({
    ...routes.exportContacts,
    summary: 'Todos los contactos, en CSV',
    access: mayEdit,
    key: 'contacts:read',
    response: 'file',
    errors: [],
  }),
}
