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
import { channelTypeSchema, entrySchema, interactionSchema } from './entities'
import { rowsQuery } from './rows-query'

export const contactSchema = z.object({
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
  created_at: isoDate,
  updated_at: isoDate,
  version: z.int().min(1),
})
export type Contact = z.output<typeof contactSchema>

export const contactIdentitySchema = z.object({
  uuid,
  channel: channelTypeSchema,
  account: z.string(),
  handle: z.string(),
  unreachable: z.boolean(),
})

/** Empty is none: forms send empty strings. */
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

/** Nobody could find again a contact of whom nothing is known. One that a channel brought may have its handle alone. */
export const nothingKnown = 'Escribe al menos un nombre, una cédula, un teléfono o un correo'

/** What else is wrong is said first. */
const newContact = contactFields
  .partial()
  .refine(
    ({ name, nit, phone, email }) => [name, nit, phone, email].some((said) => typeof said === 'string'),
    {
      error: nothingKnown,
      path: ['name'],
      when: ({ issues }) => issues.length === 0,
    },
  )

/** What can be looked at or heard, or what was attached to be read. */
export const contactFilesQuery = rowsQuery
  .pick({ limit: true, cursor: true })
  .extend({ kind: z.enum(['media', 'document']) })
export type ContactFilesQuery = z.output<typeof contactFilesQuery>

const mayEdit = access.permission('permission_view_edit_contacts')
const id = z.object({ id: uuid })
const taken = ['CONTACT_PHONE_TAKEN', 'CONTACT_EMAIL_TAKEN'] as const

export const importReportSchema = z.object({
  rows: count,
  created: count,
  updated: count,
  errors: z.array(z.object({ row: z.int(), field: z.string(), msg: z.string() })),
  /** The first rows as they would be stored. */
  preview: z.array(contactSchema.pick({ name: true, nit: true, phone: true, email: true })),
})
export type ImportReport = z.output<typeof importReportSchema>

export const contactEndpoints = {
  listContacts: endpoint({
    methods: ['GET'],
    path: '/api/clients/all/',
    summary: 'Los contactos: los que no tienen nombre primero, luego por nombre',
    access: access.session,
    query: rowsQuery,
    response: z.array(contactSchema),
    paged: true,
    errors: [],
  }),
  contactDetail: endpoint({
    methods: ['GET'],
    path: '/api/clients/detail/:id',
    summary: 'Un contacto, con los canales por los que escribe',
    access: access.session,
    params: id,
    response: contactSchema.extend({ identities: z.array(contactIdentitySchema) }),
    errors: ['CONTACT_NOT_FOUND'],
  }),
  contactInteractions: endpoint({
    methods: ['GET'],
    path: '/api/clients/interactions/:id',
    summary: 'Las interacciones de un contacto que esta persona puede ver, la última primero',
    access: access.session,
    params: id,
    query: rowsQuery.pick({ limit: true, cursor: true }),
    response: z.array(interactionSchema),
    paged: true,
    errors: ['CONTACT_NOT_FOUND'],
  }),
  contactFiles: endpoint({
    methods: ['GET'],
    path: '/api/clients/files/:id',
    summary: 'Los archivos de un contacto que esta persona puede abrir, el último primero',
    access: access.session,
    params: id,
    query: contactFilesQuery,
    response: z.array(entrySchema),
    paged: true,
    errors: ['CONTACT_NOT_FOUND'],
  }),
  createContact: endpoint({
    methods: ['POST'],
    path: '/api/clients/create/',
    summary: 'Crea un contacto',
    access: mayEdit,
    body: newContact,
    response: contactSchema,
    success: 'Contacto creado correctamente',
    errors: [...taken],
  }),
  updateContact: endpoint({
    methods: ['PUT', 'PATCH'],
    path: '/api/clients/update/',
    summary: 'Cambia un contacto',
    access: mayEdit,
    body: update(contactFields),
    response: contactSchema,
    success: 'Contacto actualizado correctamente',
    errors: ['CONTACT_NOT_FOUND', 'STALE', ...taken],
  }),
  deleteContact: endpoint({
    methods: ['DELETE'],
    path: '/api/clients/delete/:id/',
    summary: 'Borra un contacto con sus mensajes y archivos, para siempre',
    access: mayEdit,
    params: id,
    response: z.object({ uuid }),
    success: 'Contacto eliminado correctamente',
    errors: ['CONTACT_NOT_FOUND'],
  }),
  mergeContacts: endpoint({
    methods: ['POST'],
    path: '/api/clients/merge/',
    summary: 'Une dos contactos que son la misma persona: queda `id`',
    access: mayEdit,
    body: z.object({ id: uuid, other: uuid }),
    response: contactSchema,
    success: 'Contactos unidos correctamente',
    errors: ['CONTACT_NOT_FOUND', 'SAME_CONTACT'],
  }),
  importContacts: endpoint({
    methods: ['POST'],
    path: '/api/clients/import/',
    summary:
      'Importa contactos de un CSV: con `preview` solo dice qué haría; con un error en una fila no importa nada',
    access: mayEdit,
    file: 'file',
    body: z.object({ preview: z.stringbool().default(false) }),
    response: importReportSchema,
    success: 'Archivo leído correctamente',
    errors: ['NO_FILE', 'FILE_TOO_LARGE', 'IMPORT_HAS_ERRORS'],
  }),
  exportContacts: endpoint({
    methods: ['GET'],
    path: '/api/clients/export',
    summary: 'Todos los contactos, en CSV',
    work: 'export',
    access: mayEdit,
    response: 'file',
    errors: [],
  }),
}
