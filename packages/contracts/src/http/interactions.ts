import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { optionalText, uuid } from '../primitives'
import { entrySchema, interactionSchema, personSchema } from './entities'

/** The spec's "interaction payload", a row as a client has it: `uuid` names the interaction, what else it carries is ignored. */
const interactionPayload = z.looseObject({ uuid })
/** A row from an open conversation may carry its messages. */
const bodyBytes = limits.frameBytes

const note = optionalText(limits.longText).optional()

/**
 * The same with a receiver, under names that no row has. The one that rows have too is the specification's: `user`, the
 * receiver's uuid in place of the owner. Beside `to_area` it is the row's own; null, an owner or '' is nobody's choice.
 */
const transferPayload = z
  .looseObject({
    uuid,
    user: z.custom<string>().optional().meta({ type: 'string', format: 'uuid' }),
    to_area: uuid.optional(),
    note,
  })
  .transform(({ user, ...row }) => {
    const isChosen = row.to_area === undefined && typeof user === 'string' && user !== ''
    return isChosen ? { ...row, user } : row
  })
  .pipe(z.object({ uuid, user: uuid.optional(), to_area: uuid.optional(), note }))

export const interactionEndpoints = {
  takeInteraction: endpoint({
    methods: ['POST'],
    path: '/api/interaction/assigned/user/',
    summary: 'Tomar una interacción sin asignar',
    access: access.session,
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
  finishInteraction: endpoint({
    methods: ['POST'],
    path: '/api/interaction/finished/user/',
    summary: 'Finalizar una interacción',
    access: access.session,
    body: interactionPayload,
    bodyBytes,
    response: interactionSchema,
    success: 'Has finalizado esta interaccion',
    errors: ['INTERACTION_NOT_FOUND', 'NOT_OWNER', 'NOT_ASSIGNED', 'ALREADY_FINISHED'],
  }),
  transferInteraction: endpoint({
    methods: ['POST'],
    path: '/api/interaction/transferred/user/',
    summary:
      'Pasa una interacción a otra persona, o con `to_area` a la cola de un área; no se puede deshacer',
    access: access.session,
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
      'RECEIVER_UNAVAILABLE',
    ],
  }),
  takeOverInteraction: endpoint({
    methods: ['POST'],
    path: '/api/interaction/taken-over/user/',
    summary: 'Un administrador se queda con una interacción que tiene otra persona',
    access: access.admins,
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
    methods: ['POST'],
    path: '/api/interaction/paused/user/',
    summary: 'Pausa una interacción propia: no expira ni cuenta para el máximo hasta que el cliente escriba',
    access: access.session,
    body: interactionPayload,
    bodyBytes,
    response: interactionSchema,
    success: 'Has pausado esta interacción',
    errors: ['INTERACTION_NOT_FOUND', 'NOT_OWNER', 'NOT_ASSIGNED', 'ALREADY_FINISHED', 'ALREADY_PAUSED'],
  }),
  resumeInteraction: endpoint({
    methods: ['POST'],
    path: '/api/interaction/resumed/user/',
    summary: 'Reanuda una interacción propia que estaba en pausa',
    access: access.session,
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
  availableUsers: endpoint({
    methods: ['GET'],
    path: '/api/business/users/available/interaction/:business_uuid',
    summary: 'A quién se puede transferir: quienes están en línea, primero',
    access: access.session,
    params: z.object({ business_uuid: uuid }),
    response: z.array(personSchema.extend({ online: z.boolean() })),
    errors: ['BUSINESS_NOT_FOUND'],
  }),
  interactionTimeline: endpoint({
    methods: ['GET'],
    path: '/api/interaction/timeline/:id',
    summary: 'Lo que pasó con una interacción: quién, qué y cuándo',
    access: access.session,
    params: z.object({ id: uuid }),
    response: z.array(entrySchema),
    errors: ['INTERACTION_NOT_FOUND'],
  }),
}
