import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { hexColor, isoDate, messageText, optionalText, text, update, uuid } from '../primitives'
import { routes } from '../routes'
import { scheduleSchema } from './business'
import { rowsQuery } from './rows-query'

const wrongTarget = `Escribe minutos enteros, de 1 a ${limits.targetMinutes.toLocaleString('es-CO')}, o déjalo vacío`
/** In minutes of business hours; null: the area has no such target. */
const targetMinutes = z
  .int({ message: wrongTarget })
  .min(1, { message: wrongTarget })
  .max(limits.targetMinutes, { message: wrongTarget })
  .nullable()

const fields = z.object({
  name: text(),
  color: hexColor,
  description: optionalText(limits.longText),
  incoming_message: z.union([z.literal(''), messageText]),
  state: z.boolean(),
  position: z.int().min(0).max(limits.lastPlace),
  first_answer_minutes: targetMinutes,
  end_minutes: targetMinutes,
})
const areaSchema = z.object({
  uuid,
  name: z.string(),
  color: z.string(),
  description: z.string(),
  incoming_message: z.string(),
  state: z.boolean(),
  position: z.int(),
  /** Targets, in minutes of business hours: from the customer's first question to a person's answer, and from the beginning to the end. */
  first_answer_minutes: z.int().nullable(),
  end_minutes: z.int().nullable(),
  created_at: isoDate,
  updated_at: isoDate,
  version: z.int().min(1),
})
export type Area = z.output<typeof areaSchema>

/** The areas that have targets, and the business hours that were in force, from the oldest to the current ones. */
const targetsSchema = z.object({
  areas: z.array(areaSchema.pick({ uuid: true, first_answer_minutes: true, end_minutes: true })),
  schedules: z.array(
    scheduleSchema
      .pick({ enabled: true, time_zone: true, hours: true, holidays: true })
      .extend({ until: isoDate.nullable() }),
  ),
})
export type Targets = z.output<typeof targetsSchema>

const mayEdit = access.permission('permission_create_areas')

export const areaEndpoints = {
  listAreas: endpoint({
    ...routes.listAreas,
    summary: 'Las áreas (colas), en el orden del menú',
    access: access.session,
    key: 'settings:read',
    query: rowsQuery,
    response: z.array(areaSchema),
    paged: true,
    errors: [],
  }),
  listTargets: endpoint({
    ...routes.listTargets,
    summary: 'Las metas de las áreas y los horarios con los que se miden',
    access: access.session,
    key: 'settings:read',
    response: targetsSchema,
    errors: [],
  }),
  createArea: endpoint({
    ...routes.createArea,
    summary: 'Crea un área',
    access: mayEdit,
    key: 'settings:write',
    body: fields.partial().extend({ name: fields.shape.name }),
    response: areaSchema,
    success: 'Area guardada correctamente',
    errors: ['NAME_TAKEN'],
  }),
  updateArea: endpoint({
    ...routes.updateArea,
    summary: 'Cambia un área; su mensaje de entrada y su lugar en el menú tienen permisos propios',
    access: access.session,
    key: 'settings:write',
    body: update(fields),
    response: areaSchema,
    success: 'Area actualizada correctamente',
    errors: ['AREA_NOT_FOUND', 'NAME_TAKEN', 'STALE'],
  }),
  orderAreas: endpoint({
    ...routes.orderAreas,
    summary: 'Pone las áreas en el orden del menú; las que no se nombran van detrás, como estaban',
    access: access.permission('permission_view_edit_menu'),
    key: 'settings:write',
    body: z.object({ areas: z.array(uuid).min(1).max(limits.rowsPage) }),
    response: z.object({ areas: z.array(uuid) }),
    success: 'Orden del menú guardado correctamente',
    errors: ['AREA_NOT_FOUND'],
  }),
  deleteArea: endpoint({
    ...routes.deleteArea,
    summary: 'Borra un área: las interacciones abiertas la pierden y siguen en Chats',
    access: mayEdit,
    params: z.object({ id: uuid }),
    response: z.object({ uuid }),
    success: 'Area eliminada correctamente',
    errors: ['AREA_NOT_FOUND'],
  }),
}
