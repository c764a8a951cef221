import { z } from 'zod'
import { endpoint } from '../endpoint'
import { mediaKinds } from '../media/formats'
import { access } from '../permissions'
import { isoDate, messageText, text, update, uuid, uuidOfRow } from '../primitives'
import { routes } from '../routes'
import { quickAnswerTypes } from '../vocabulary'
import { rowsQuery } from './rows-query'

const fields = z.object({
  name: text(),
  message: messageText,
  type: z.enum(quickAnswerTypes, { error: 'Elige un tipo de la lista' }),
})
/** A file that goes along with a quick answer. */
export const quickAnswerFileSchema = z.object({
  uuid,
  name: z.string(),
  kind: z.enum(mediaKinds),
  mime: z.string(),
  size: z.int().min(0),
  url: z.string(),
})
export type QuickAnswerFile = z.output<typeof quickAnswerFileSchema>

/** One that was uploaded before and goes along with nothing yet; null: none. */
const withFile = fields.extend({ file: uuid.nullable().optional() })
const quickAnswerSchema = z.object({
  uuid,
  name: z.string(),
  message: z.string(),
  type: z.string(),
  file: quickAnswerFileSchema.nullable(),
  /** How often the business put it into an answer. */
  uses: z.int().min(0),
  created_at: isoDate,
  updated_at: isoDate,
  version: z.int().min(1),
})
export type QuickAnswer = z.output<typeof quickAnswerSchema>

export const mayEditQuickAnswers = access.permission('permission_view_edit_quick_answers')

export const quickAnswerEndpoints = {
  listQuickAnswers: endpoint({
    ...routes.listQuickAnswers,
    summary: 'Las respuestas rápidas, por nombre',
    access: access.session,
    key: 'settings:read',
    query: rowsQuery,
    response: z.array(quickAnswerSchema),
    paged: true,
    errors: [],
  }),
  createQuickAnswer: endpoint({
    ...routes.createQuickAnswer,
    summary: 'Crea una respuesta rápida',
    access: mayEditQuickAnswers,
    key: 'settings:write',
    body: withFile,
    response: quickAnswerSchema,
    success: 'Respuesta rápida guardada correctamente',
    errors: ['NAME_TAKEN', 'FILE_NOT_FOUND'],
  }),
  updateQuickAnswer: endpoint({
    ...routes.updateQuickAnswer,
    summary: 'Cambia una respuesta rápida',
    access: mayEditQuickAnswers,
    key: 'settings:write',
    body: update(fields.extend({ file: uuidOfRow.nullable() })),
    response: quickAnswerSchema,
    success: 'Respuesta rápida actualizada correctamente',
    errors: ['QUICK_ANSWER_NOT_FOUND', 'NAME_TAKEN', 'STALE', 'FILE_NOT_FOUND'],
  }),
  deleteQuickAnswer: endpoint({
    ...routes.deleteQuickAnswer,
    summary: 'Borra una respuesta rápida',
    access: mayEditQuickAnswers,
    key: 'settings:write',
    params: z.object({ id: uuid }),
    response: z.object({ uuid }),
    success: 'Respuesta rápida eliminada correctamente',
    errors: ['QUICK_ANSWER_NOT_FOUND'],
  }),
  countQuickAnswerUse: endpoint({
    ...routes.countQuickAnswerUse,
    summary: 'Cuenta que se usó una respuesta rápida: las más usadas se ofrecen primero',
    access: access.session,
    params: z.object({ id: uuid }),
    response: z.object({ uuid, uses: z.int().min(1) }),
    errors: ['QUICK_ANSWER_NOT_FOUND'],
  }),
}
