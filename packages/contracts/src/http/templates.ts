import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { text, uuid } from '../primitives'
import { fitsTemplate } from '../template-value'
import { entrySchema } from './entities'

/** A message that the provider approved: what may be sent when the reply window is closed. */
export const templateSchema = z.object({
  name: z.string(),
  language: z.string(),
  /** With its places, as {{1}} or {{nombre}}. */
  text: z.string(),
  /** The names of the places, in the order of the text. */
  variables: z.array(z.string()),
  /** What the customer sees around the text. */
  header: z.string().nullable().default(null),
  footer: z.string().nullable().default(null),
  buttons: z.array(z.string()).default([]),
})
export type Template = z.output<typeof templateSchema>

const name = z.string().min(1).max(512)

const templateValue = text(limits.captionLength).refine(fitsTemplate, {
  message: 'Escríbelo sin saltos de línea, tabulaciones ni cuatro espacios seguidos',
})

export const templateEndpoints = {
  listTemplates: endpoint({
    methods: ['GET'],
    path: '/api/conversations/templates/:conversation_uuid',
    summary: 'Las plantillas aprobadas del canal de una conversación; ninguna donde el canal no las tiene',
    work: 'provider',
    access: access.session,
    params: z.object({ conversation_uuid: uuid }),
    response: z.array(templateSchema),
    errors: ['CONVERSATION_NOT_FOUND', 'TEMPLATES_UNAVAILABLE'],
  }),
  sendTemplate: endpoint({
    methods: ['POST'],
    path: '/api/conversations/template/send/',
    summary: 'Envía una plantilla, también con la ventana cerrada; con `uuid` un reintento no la repite',
    work: 'provider',
    access: access.session,
    body: z.object({
      uuid: uuid.optional(),
      conversation_uuid: uuid,
      template: name,
      language: z.string().min(1).max(20),
      /** What goes into the places, in their order. */
      variables: z.array(templateValue).max(50),
    }),
    response: entrySchema,
    errors: [
      'CONVERSATION_NOT_FOUND',
      'TEMPLATE_NOT_FOUND',
      'TEMPLATES_UNAVAILABLE',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'MANAGED_OUTSIDE',
      'UUID_IN_USE',
    ],
  }),
}
