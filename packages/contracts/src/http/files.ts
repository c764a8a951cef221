import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { mailFieldsJson } from '../mail/mail-fields'
import { maxTogether } from '../media/channel-media'
import { access } from '../permissions'
import { count, optionalText, uuid } from '../primitives'
import { routes } from '../routes'
import { entrySchema } from './entities'
import { mayEditQuickAnswers, quickAnswerFileSchema } from './quick-answers'

/** In bytes; `quota` null: the operator limits nothing. */
const storageSchema = z.object({ used: count, quota: count.nullable() })
export type Storage = z.output<typeof storageSchema>

/** The refusals of every file that is attached to a chat. */
const attachErrors = [
  'NO_FILE',
  'QUOTA_REACHED',
  'FILE_TOO_LARGE',
  'NO_OPEN_CONVERSATION',
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
] as const

const attachFields = {
  to: uuid,
  conversation_uuid: uuid.optional(),
  uuid: uuid.optional(),
  /** The message of the conversation that this one answers, as of `send:message`. */
  reply_to: uuid.optional(),
  /** The mail fields of an answer by mail, as JSON; absent: to the customer alone. */
  mail: mailFieldsJson.optional(),
}

export const fileEndpoints = {
  attachFile: endpoint({
    ...routes.attachFile,
    summary: 'Envía un PDF al cliente; con `uuid` un reintento no lo repite',
    access: access.session,
    key: 'messages:write',
    body: z.object({
      ...attachFields,
      caption: optionalText(limits.captionLength).optional(),
      type: z.literal('document'),
    }),
    response: entrySchema,
    errors: [...attachErrors, 'NOT_A_PDF'],
  }),
  attachMedia: endpoint({
    ...routes.attachMedia,
    summary:
      'Envía al cliente una imagen, un audio, un video u otro documento que su canal admita; el tipo lo dicen los bytes. Varios archivos, donde el canal los lleva juntos (Gmail), son un solo mensaje',
    access: access.session,
    key: 'messages:write',
    files: maxTogether,
    body: z.object({
      ...attachFields,
      /** The text beside the file; the channel limits its length. */
      caption: optionalText(limits.textLength).optional(),
      /** The audio is a voice note, and is sent as one where the channel distinguishes them. */
      voice: z.stringbool().default(false),
    }),
    response: entrySchema,
    errors: [
      ...attachErrors,
      'NOT_MEDIA',
      'MEDIA_NOT_CARRIED',
      'IMAGE_UNREADABLE',
      'IMAGE_TOO_LARGE',
      'CAPTION_NOT_CARRIED',
      'TOO_MANY_FILES',
      'FILES_TOO_LARGE',
    ],
  }),
  uploadQuickAnswerFile: endpoint({
    ...routes.uploadQuickAnswerFile,
    summary:
      'Sube un archivo para una respuesta rápida, que lo nombra en `file` cuando se guarda; el que ninguna nombra se borra',
    access: mayEditQuickAnswers,
    key: 'settings:write',
    response: quickAnswerFileSchema,
    errors: [
      'NO_FILE',
      'FILE_TOO_LARGE',
      'QUOTA_REACHED',
      'NOT_MEDIA',
      'IMAGE_UNREADABLE',
      'IMAGE_TOO_LARGE',
    ],
  }),
  fetchFile: endpoint({
    ...routes.fetchFile,
    summary: 'Pide otra vez el archivo de un mensaje que llegó sin espacio para él (`storage_full`)',
    access: access.session,
    /** The message. */
    body: z.object({ uuid }),
    response: z.object({ uuid }),
    errors: ['MESSAGE_NOT_FOUND', 'QUOTA_REACHED'],
  }),
  readStorage: endpoint({
    ...routes.readStorage,
    summary: 'Cuánto ocupan los archivos de la empresa y cuánto pueden ocupar, en bytes',
    access: access.admins,
    response: storageSchema,
    errors: [],
  }),
  downloadFile: endpoint({
    ...routes.downloadFile,
    summary: 'Descarga un archivo de un mensaje que esta persona puede ver, o de una respuesta rápida',
    access: access.session,
    key: 'interactions:read',
    params: z.object({ id: uuid }),
    response: 'file',
    errors: ['FILE_NOT_FOUND'],
  }),
  createDownload: endpoint({
    ...routes.createDownload,
    summary:
      'Un enlace con el que el navegador descarga una exportación por sí mismo: sirve una vez, durante un minuto. `update:download` dice cómo va',
    access: access.session,
    body: z.object({
      /** Path and query of an export. */
      address: z.string().max(16_000),
    }),
    response: z.object({ uuid, url: z.string() }),
    errors: [],
  }),
}
