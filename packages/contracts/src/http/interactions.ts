import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { count, isoDate, optionalText, uuid } from '../primitives'
import { routes } from '../routes'
import { entrySchema, interactionSchema, presenceSchema } from './entities'
import { rowsQuery } from './rows-query'

/**
 * The specification's "interaction payload": `uuid` names the interaction, for example in its whole row, or else `interaction`
 * does, a uuid or a row, as in the events. Other fields than the act's own are ignored.
 */
const named = {
  uuid: uuid.optional(),
  interaction: z
    .unknown()
    .optional()
    .meta({ description: 'En lugar de `uuid`: el identificador de la interacción, o su fila' }),
}
function withUuid<P extends { uuid?: string | undefined; interaction?: unknown }>({
  interaction,
  ...rest
}: P) {
  const inside = typeof interaction === 'object' && interaction !== null && 'uuid' in interaction
  // The schema behind the pipe refuses anything but a uuid.
  return { ...rest, uuid: rest.uuid ?? ((inside ? interaction.uuid : interaction) as string) }
}
const interactionPayload = z.looseObject(named).transform(withUuid).pipe(z.object({ uuid }))

const finishFields = { reason: uuid.optional() }
const finishPayload = z
  .looseObject({ ...named, ...finishFields })
  .transform(withUuid)
  .pipe(z.object({ uuid, ...finishFields }))

/** The date at which the pause ends by itself; absent or null: it has no end. */
const pauseFields = { until: isoDate.nullish() }
const pausePayload = z
  .looseObject({ ...named, ...pauseFields })
  .transform(withUuid)
  .pipe(z.object({ uuid, ...pauseFields }))

/** A row of an open conversation may contain its messages. */
const bodyBytes = limits.frameBytes

const note = optionalText(limits.longText).optional()
/** The people whom the note mentions. */
const mentions = z.array(uuid).max(limits.mentions).optional()

/**
 * The same with a receiver. The specification puts the receiver's uuid into `user`, where a row has its owner: a string
 * is a receiver, unless `to_area` stands beside it; null, an object or '' is the row's own value and no choice.
 */
const transferPayload = z
  .looseObject({
    ...named,
    user: z.custom<string>().optional().meta({ type: 'string', format: 'uuid' }),
    to_area: uuid.optional(),
    note,
    mentions,
  })
  .transform(withUuid)
  .transform(({ user, ...row }) => {
    const isChosen = row.to_area === undefined && typeof user === 'string' && user !== ''
    return isChosen ? { ...row, user } : row
  })
  .pipe(z.object({ uuid, user: uuid.optional(), to_area: uuid.optional(), note, mentions }))

/** Adding and removing, and not the whole set: two people who change different labels do not undo each other. */
const labelUuids = z.array(uuid).max(limits.labelsOfInteraction).default([])

/** With `full`, also people at the maximum, and with `away`, also those who are 'Ausente': to be shown, not chosen. */
const receiversQuery = rowsQuery.extend({ full: z.stringbool().optional(), away: z.stringbool().optional() })
export type ReceiversQuery = z.output<typeof receiversQuery>

export const interactionEndpoints = {
  takeInteraction: endpoint({
    ...routes.takeInteraction,
    summary: 'Tomar una interacción sin asignar',
    access: access.session,
    key: 'interactions:write',
    ofPerson: true,
    body: interactionPayload,
    bodyBytes,
    response: interactionSchema,
    success: 'Te hemos asignado esta interaccion',
    errors: [
      'INTERACTION_NOT_FOUND',
      'ALREADY_TAKEN',
      'ALREADY_YOURS',
      'ALREADY_FINISHED',
      'CAPACITY_REACHED',
    ],
  }),
  takeNextInteraction: endpoint({
    ...routes.takeNextInteraction,
    summary: 'Tomar la interacción que más espera, de las que esta persona puede tomar',
    access: access.session,
    key: 'interactions:write',
    ofPerson: true,
    response: interactionSchema,
    success: 'Te hemos asignado esta interaccion',
    errors: ['NOTHING_WAITS', 'CAPACITY_REACHED'],
  }),
  finishInteraction: endpoint({
    ...routes.finishInteraction,
    summary: 'Finalizar una interacción; `reason` dice por qué, si la empresa lo pregunta',
    access: access.session,
    key: 'interactions:act',
    body: finishPayload,
    bodyBytes,
    response: interactionSchema,
    success: 'Has finalizado esta interaccion',
    errors: [
      'INTERACTION_NOT_FOUND',
      'NOT_OWNER',
      'NOT_ASSIGNED',
      'ALREADY_FINISHED',
      'CALL_GOING_ON',
      'FINISH_REASON_REQUIRED',
      'FINISH_REASON_NOT_FOUND',
    ],
  }),
  transferInteraction: endpoint({
    ...routes.transferInteraction,
    summary:
      'Pasa una interacción a otra persona, o con `to_area` a la cola de un área; no se puede deshacer',
    access: access.session,
    key: 'interactions:act',
    body: transferPayload,
    bodyBytes,
    response: interactionSchema,
    success: 'Has transferido esta interaccion',
    errors: [
      'INTERACTION_NOT_FOUND',
      'NOT_OWNER',
      'NOT_ASSIGNED',
      'ALREADY_FINISHED',
      'NO_RECEIVER',
      'USER_NOT_FOUND',
      'AREA_NOT_FOUND',
      'BLOCKED_MAY_NOT_WAIT',
      'RECEIVER_UNAVAILABLE',
    ],
  }),
  takeOverInteraction: endpoint({
    ...routes.takeOverInteraction,
    summary: 'Un administrador se queda con una interacción que tiene otra persona',
    access: access.admins,
    key: 'interactions:act',
    ofPerson: true,
    body: interactionPayload,
    bodyBytes,
    response: interactionSchema,
    success: 'Ahora esta interacción es tuya',
    errors: [
      'INTERACTION_NOT_FOUND',
      'NOT_ASSIGNED',
      'ALREADY_YOURS',
      'ALREADY_FINISHED',
      'CAPACITY_REACHED',
    ],
  }),
  pauseInteraction: endpoint({
    ...routes.pauseInteraction,
    summary:
      'Pausa una interacción propia: no expira ni cuenta para el máximo hasta que el cliente escriba o llegue la fecha de `until`. En una que ya está en pausa, cambia la fecha.',
    access: access.session,
    key: 'interactions:write',
    ofPerson: true,
    body: pausePayload,
    bodyBytes,
    response: interactionSchema,
    success: 'Has pausado esta interacción',
    errors: ['INTERACTION_NOT_FOUND', 'NOT_OWNER', 'NOT_ASSIGNED', 'ALREADY_FINISHED', 'ALREADY_PAUSED'],
  }),
  resumeInteraction: endpoint({
    ...routes.resumeInteraction,
    summary: 'Reanuda una interacción propia que estaba en pausa',
    access: access.session,
    key: 'interactions:write',
    ofPerson: true,
    body: interactionPayload,
    bodyBytes,
    response: interactionSchema,
    success: 'Has reanudado esta interacción',
    errors: [
      'INTERACTION_NOT_FOUND',
      'NOT_OWNER',
      'NOT_ASSIGNED',
      'ALREADY_FINISHED',
      'NOT_PAUSED',
      'CAPACITY_REACHED',
    ],
  }),
  labelInteraction: endpoint({
    ...routes.labelInteraction,
    summary: 'Pone y quita etiquetas de una interacción abierta; repetirlo no cambia nada',
    access: access.session,
    key: 'interactions:write',
    body: z.object({ uuid, add: labelUuids, remove: labelUuids }),
    response: interactionSchema,
    errors: ['INTERACTION_NOT_FOUND', 'NOT_OWNER', 'ALREADY_FINISHED', 'LABEL_NOT_FOUND', 'TOO_MANY_LABELS'],
  }),
  availableUsers: endpoint({
    ...routes.availableUsers,
    summary:
      'A quién se puede transferir, y cuántas tiene de las que puede tener: quienes están en línea, primero; al final, con `full` también quienes ya tienen el máximo, y con `away` quienes están ausentes',
    access: access.session,
    key: 'interactions:read',
    params: z.object({ business_uuid: uuid }),
    query: receiversQuery,
    paged: true,
    response: z.array(
      presenceSchema.extend({
        /** How many of their interactions count for the maximum. */
        active: count,
        maximum: count,
      }),
    ),
    errors: ['BUSINESS_NOT_FOUND'],
  }),
  listDue: endpoint({
    ...routes.listDue,
    summary: `Las interacciones abiertas que vencen por las metas de su área, primero la que vence antes: ${limits.dueRows} como máximo`,
    access: access.session,
    key: 'interactions:read',
    response: z.array(interactionSchema).max(limits.dueRows),
    errors: [],
  }),
  interactionTimeline: endpoint({
    ...routes.interactionTimeline,
    summary: 'Lo que pasó con una interacción: quién, qué y cuándo',
    access: access.session,
    key: 'interactions:read',
    params: z.object({ id: uuid }),
    response: z.array(entrySchema),
    errors: ['INTERACTION_NOT_FOUND'],
  }),
}
