import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { text, uuid } from '../primitives'
import { routes } from '../routes'
import { fitsTemplate } from '../text/template-value'
import { entrySchema } from './entities'

/** A message that the provider approved: what may be sent when the reply window is closed. */
export const templateSchema = z.object({
  name: z.string(),
  language: z.string(),
  /** With its variables, as {{1}} or {{nombre}}. */
  text: z.string(),
  /** The names of the variables, in the order of the text. */
  variables: z.array(z.string()),
  /** Shown to the customer around the text. */
  header: z.string().nullable().default(null),
  footer: z.string().nullable().default(null),
  buttons: z.array(z.string()).default([]),
})
export type Template = z.output<typeof templateSchema>

const name = z.string().min(1).max(512)

const templateValue = text(limits.captionLength).refine(fitsTemplate, {
  message: 'Escríbelo sin saltos de línea, tabulaciones ni cuatro espacios seguidos',
})

/** An approved template to send. */
export const sentTemplate = z.object({
  template: name,
  language: z.string().min(1).max(20),
  /** The values of the variables, in their order. */
  variables: z.array(templateValue).max(50),
})
export type SentTemplate = z.output<typeof sentTemplate>

export const templateEndpoints = {
  listTemplates: endpoint({
    ...routes.listTemplates,
    summary: 'Las plantillas aprobadas del canal de una conversación; ninguna donde el canal no las tiene',
    work: 'provider',
    access: access.session,
    params: z.object({ conversation_uuid: uuid }),
    response: z.array(templateSchema),
    errors: ['CONVERSATION_NOT_FOUND', 'TEMPLATES_UNAVAILABLE'],
  }),
  sendTemplate: endpoint({
    ...routes.sendTemplate,
    summary: 'Envía una plantilla, también con la ventana cerrada; con `uuid` un reintento no la repite',
    work: 'provider',
    access: access.session,
    body: sentTemplate.extend({ uuid: uuid.optional(), conversation_uuid: uuid }),
    response: entrySchema,
    errors: [
      'CONVERSATION_NOT_FOUND',
      'TEMPLATE_NOT_FOUND',
      'TEMPLATES_UNAVAILABLE',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'MANAGED_OUTSIDE',
      'CONTACT_BLOCKED',
      'UUID_IN_USE',
    ],
  }),
}
