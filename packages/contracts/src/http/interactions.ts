import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { optionalText, uuid } from '../primitives'
import { entrySchema, interactionSchema, personSchema } from './entities'

/** The spec's "interaction payload": `uuid` names the interaction, what else it carries is ignored. */
const interactionPayload = z.looseObject({ uuid })

export const interactionEndpoints = {
  takeInteraction: endpoint({
    methods: ['POST'],
    path: '/api/interaction/assigned/user/',
    summary: 'Tomar una interacción sin asignar',
    access: access.session,
    body: interactionPayload,
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
    response: interactionSchema,
    success: 'Has finalizado esta interaccion',
    errors: ['INTERACTION_NOT_FOUND', 'NOT_OWNER', 'NOT_ASSIGNED', 'ALREADY_FINISHED'],
  }),
  transferInteraction: endpoint({
    methods: ['POST'],
    path: '/api/interaction/transferred/user/',
    summary: 'Pasa una interacción a otra persona, o con `area` a la cola de un área; no se puede deshacer',
    access: access.session,
    body: z.looseObject({
      uuid,
      user: uuid.optional(),
      area: uuid.optional(),
      note: optionalText(limits.longText).optional(),
    }),
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
