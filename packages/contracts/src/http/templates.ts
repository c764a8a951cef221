import { z } from 'zod'
import { maxTemplateName } from '../channel-alarms'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { optionalText, uuid } from '../primitives'
import { routes } from '../routes'
import { templateSchema } from '../templates/template'
import { entrySchema } from './entities'
import { quickAnswerFileSchema } from './quick-answers'

/** A text that a template asks for is never longer. */
const longestValue = 2_000
/** Ten cards with all their variables ask for fewer. */
const mostValues = 200

/** An approved template to send. */
export const sentTemplate = z.object({
  template: z.string().min(1).max(maxTemplateName),
  language: z.string().min(1).max(20),
  /** The values by the keys of `templateFields`; a file's value is the uuid that its upload answered. */
  values: z
    .record(z.string().min(1).max(120), optionalText(longestValue))
    .refine((values) => Object.keys(values).length <= mostValues),
})
export type SentTemplate = z.output<typeof sentTemplate>

/** The refusals of a template, wherever it is sent. */
export const templateErrors = [
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_NOT_SENDABLE',
  'TEMPLATE_NOT_APPROVED',
  'OPTED_OUT',
  'TEMPLATES_UNAVAILABLE',
  'FILE_NOT_FOUND',
] as const

export const templateEndpoints = {
  listTemplates: endpoint({
    ...routes.listTemplates,
    summary:
      'Las plantillas del canal de una conversación, con su estado: solo se envían las aprobadas; ninguna donde el canal no las tiene',
    access: access.session,
    key: 'messages:write',
    params: z.object({ conversation_uuid: uuid }),
    response: z.array(templateSchema),
    errors: ['CONVERSATION_NOT_FOUND', 'TEMPLATES_UNAVAILABLE'],
  }),
  uploadTemplateFile: endpoint({
    ...routes.uploadTemplateFile,
    summary:
      'Sube una imagen, un video o un documento para una plantilla del canal, que lo nombra en `values` cuando se envía; el que ninguna nombra se borra',
    access: access.session,
    key: 'messages:write',
    body: z.object({ account: uuid }),
    response: quickAnswerFileSchema,
    errors: [
      'NO_FILE',
      'FILE_TOO_LARGE',
      'QUOTA_REACHED',
      'CHANNEL_NOT_FOUND',
      'NOT_MEDIA',
      'MEDIA_NOT_CARRIED',
      'IMAGE_UNREADABLE',
      'IMAGE_TOO_LARGE',
    ],
  }),
  sendTemplate: endpoint({
    ...routes.sendTemplate,
    summary: 'Envía una plantilla, también con la ventana cerrada; con `uuid` un reintento no la repite',
    access: access.session,
    key: 'messages:write',
    body: sentTemplate.extend({ uuid: uuid.optional(), conversation_uuid: uuid }),
    response: entrySchema,
    errors: [
      ...templateErrors,
      'CONVERSATION_NOT_FOUND',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'MANAGED_OUTSIDE',
      'CONTACT_BLOCKED',
      'UUID_IN_USE',
    ],
  }),
}
