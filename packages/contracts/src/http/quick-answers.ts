import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { isoDate, messageText, text, update, uuid } from '../primitives'
import { routes } from '../routes'
import { quickAnswerTypes } from '../vocabulary'
import { rowsQuery } from './rows-query'

const fields = z.object({
  name: text(),
  message: messageText,
  type: z.enum(quickAnswerTypes, { error: 'Elige un tipo de la lista' }),
})
export const quickAnswerSchema = z.object({
  uuid,
  name: z.string(),
  message: z.string(),
  type: z.string(),
  /** How often it was put into an answer, by anybody of the business. */
  uses: z.int().min(0),
  created_at: isoDate,
  updated_at: isoDate,
  version: z.int().min(1),
})
export type QuickAnswer = z.output<typeof quickAnswerSchema>

const mayEdit = access.permission('permission_view_edit_quick_answers')

export const quickAnswerEndpoints = {
  listQuickAnswers: endpoint({
    ...routes.listQuickAnswers,
    summary: 'Las respuestas rápidas, por nombre',
    access: access.session,
    query: rowsQuery,
    response: z.array(quickAnswerSchema),
    paged: true,
    errors: [],
  }),
  createQuickAnswer: endpoint({
    ...routes.createQuickAnswer,
    summary: 'Crea una respuesta rápida',
    access: mayEdit,
    body: fields,
    response: quickAnswerSchema,
    success: 'Respuesta rápida guardada correctamente',
    errors: ['NAME_TAKEN'],
  }),
  updateQuickAnswer: endpoint({
    ...routes.updateQuickAnswer,
    summary: 'Cambia una respuesta rápida',
    access: mayEdit,
    body: update(fields),
    response: quickAnswerSchema,
    success: 'Respuesta rápida actualizada correctamente',
    errors: ['QUICK_ANSWER_NOT_FOUND', 'NAME_TAKEN', 'STALE'],
  }),
  deleteQuickAnswer: endpoint({
    ...routes.deleteQuickAnswer,
    summary: 'Borra una respuesta rápida',
    access: mayEdit,
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
