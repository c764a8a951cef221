import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { count, isoDate, update, uuid } from '../primitives'
import { routes } from '../routes'
import { draftProblems } from '../templates/draft-problems'
import { templateCategories, templateSchema } from '../templates/template'
import { draftFields, type TemplateDraft, templateDraft } from '../templates/template-draft'
import { templateQualities } from '../templates/template-states'
import { quickAnswerFileSchema } from './quick-answers'

const channelTemplateSchema = z.object({
  uuid,
  account: uuid,
  /** With its state, and with the part that cannot be filled in here. */
  template: templateSchema,
  /** The category that it was sent with, if the provider chose another one. */
  asked_category: z.enum(templateCategories).nullable(),
  /** The category that the provider will give it, and when. */
  next_category: z.enum(templateCategories).nullable(),
  next_category_at: isoDate.nullable(),
  /** Null: not known yet. */
  quality: z.enum(templateQualities).nullable(),
  /** Why it was refused, stopped or changed: the provider's word. */
  reason: z.string().nullable(),
  /** The provider's own sentences about it. */
  reason_detail: z.string().nullable(),
  /** Its examples; null: it has parts that Hilo does not write, so it cannot be changed here. */
  examples: z.record(z.string(), z.string()).nullable(),
  /** The example of its header, if Hilo has it. */
  file: quickAnswerFileSchema.nullable(),
  /** When an approved one may be changed again; null: now. */
  edit_again_at: isoDate.nullable(),
  /** How many changes of an approved one are left this month. */
  edits_left: count,
  updated_at: isoDate,
  version: z.int().min(1),
})
export type ChannelTemplate = z.output<typeof channelTemplateSchema>

const channelTemplatesSchema = z.object({
  templates: z.array(channelTemplateSchema),
  /** When the provider last listed them; null: never. */
  read_at: isoDate.nullable(),
  /** Why the provider did not list them now: these are the last known ones. */
  reason: z.string().nullable(),
})
export type ChannelTemplates = z.output<typeof channelTemplatesSchema>

/** Adds what Meta would refuse, each problem at its field. */
const refuseProblems = (draft: TemplateDraft, context: z.RefinementCtx, at: readonly string[] = []): void => {
  for (const [field, message] of Object.entries(draftProblems(draft)))
    context.addIssue({ code: 'custom', message, path: [...at, field] })
}

/** A name and a language that are right: an edit changes neither. */
const unchanged = { name: 'x', language: 'es' } as const
const content = z.object(draftFields)

export const channelTemplateEndpoints = {
  listChannelTemplates: endpoint({
    ...routes.listChannelTemplates,
    summary:
      'Las plantillas de un canal como las tiene Hilo, con lo que Meta dice de cada una; se leen de Meta si hace rato no se leen',
    access: access.admins,
    params: z.object({ id: uuid }),
    response: channelTemplatesSchema,
    errors: ['CHANNEL_NOT_FOUND', 'NO_TEMPLATES_HERE'],
  }),
  refreshChannelTemplates: endpoint({
    ...routes.refreshChannelTemplates,
    summary: 'Lee otra vez de Meta las plantillas de un canal',
    access: access.admins,
    body: z.object({ id: uuid }),
    response: channelTemplatesSchema,
    errors: ['CHANNEL_NOT_FOUND', 'NO_TEMPLATES_HERE'],
  }),
  createChannelTemplate: endpoint({
    ...routes.createChannelTemplate,
    summary:
      'Envía una plantilla a Meta para que la revise; con el mismo `uuid` un reintento no la repite. `examples` van por variable (`body.1`, `header.nombre`), botón (`button.0`: el final de la dirección o el código)',
    access: access.admins,
    body: templateDraft
      .extend({ uuid, account: uuid, allow_category_change: z.boolean().default(true) })
      .superRefine((draft, context) => refuseProblems(draft, context)),
    response: channelTemplateSchema,
    success: 'Plantilla enviada a revisión',
    errors: [
      'CHANNEL_NOT_FOUND',
      'NO_TEMPLATES_HERE',
      'TEMPLATE_TAKEN',
      'FILE_NOT_FOUND',
      'TEMPLATE_REFUSED',
      'TEMPLATE_UNCONFIRMED',
    ],
  }),
  updateChannelTemplate: endpoint({
    ...routes.updateChannelTemplate,
    summary:
      'Cambia una plantilla aprobada, rechazada o pausada, que Meta revisa otra vez; una que no llegó a Meta se envía de nuevo. `data` lleva todas sus partes',
    access: access.admins,
    body: update(content).extend({
      data: content
        .extend({ version: z.int().min(1) })
        .superRefine((data, context) => refuseProblems({ ...unchanged, ...data }, context)),
    }),
    response: channelTemplateSchema,
    success: 'Plantilla enviada a revisión',
    errors: [
      'TEMPLATE_GONE',
      'STALE',
      'CHANNEL_NOT_FOUND',
      'NO_TEMPLATES_HERE',
      'TEMPLATE_NOT_EDITABLE',
      'TEMPLATE_EDITED_OFTEN',
      'TEMPLATE_CATEGORY_FIXED',
      'FILE_NOT_FOUND',
      'TEMPLATE_REFUSED',
      'TEMPLATE_UNCONFIRMED',
    ],
  }),
  deleteChannelTemplate: endpoint({
    ...routes.deleteChannelTemplate,
    summary:
      'Borra una plantilla en Meta y aquí, en su idioma; el nombre de una aprobada no se puede usar de nuevo en 30 días',
    access: access.admins,
    params: z.object({ id: uuid }),
    response: z.object({ uuid }),
    success: 'Plantilla borrada',
    errors: [
      'TEMPLATE_GONE',
      'CHANNEL_NOT_FOUND',
      'NO_TEMPLATES_HERE',
      'TEMPLATE_NOT_DELETABLE',
      'TEMPLATE_REFUSED',
      'TEMPLATE_UNCONFIRMED',
    ],
  }),
}
