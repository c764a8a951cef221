import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { isoDate, messageText, text, update, uuid } from '../primitives'
import { rowsQuery } from './rows-query'

export const quickAnswerTypes = [
  'Saludo',
  'Agradecimiento',
  'Confirmación',
  'Solicitud de Información',
  'Información',
  'Cierre',
  'Consulta',
  'Transferencia',
] as const

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
  created_at: isoDate,
  updated_at: isoDate,
  version: z.int().min(1),
})
export type QuickAnswer = z.output<typeof quickAnswerSchema>

const mayEdit = access.permission('permission_view_edit_quick_answers')

export const quickAnswerEndpoints = {
  listQuickAnswers: endpoint({
    methods: ['GET'],
    path: '/api/quickanswer/all/',
    summary: 'Las respuestas rápidas, por nombre',
    access: access.session,
    query: rowsQuery,
    response: z.array(quickAnswerSchema),
    paged: true,
    errors: [],
  }),
  createQuickAnswer: endpoint({
    methods: ['POST'],
    path: '/api/quickanswer/create/',
    summary: 'Crea una respuesta rápida',
    access: mayEdit,
    body: fields,
    response: quickAnswerSchema,
    success: 'Respuesta rápida guardada correctamente',
    errors: ['NAME_TAKEN'],
  }),
  updateQuickAnswer: endpoint({
    methods: ['PUT', 'PATCH'],
    path: '/api/quickanswer/update/',
    summary: 'Cambia una respuesta rápida',
    access: mayEdit,
    body: update(fields),
    response: quickAnswerSchema,
    success: 'Respuesta rápida actualizada correctamente',
    errors: ['QUICK_ANSWER_NOT_FOUND', 'NAME_TAKEN', 'STALE'],
  }),
  deleteQuickAnswer: endpoint({
    methods: ['DELETE'],
    path: '/api/quickanswer/delete/:id/',
    summary: 'Borra una respuesta rápida',
    access: mayEdit,
    params: z.object({ id: uuid }),
    response: z.object({ uuid }),
    success: 'Respuesta rápida eliminada correctamente',
    errors: ['QUICK_ANSWER_NOT_FOUND'],
  }),
}
