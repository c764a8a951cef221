import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { uuid } from '../primitives'
import { interactionSchema } from './entities'

/** The spec's "interaction payload": `uuid` names the interaction, what else it carries is ignored. */
const interactionPayload = z.looseObject({ uuid })

export const interactionEndpoints = {
  takeInteraction: endpoint({
    methods: ['POST'],
    path: '/api/interaction/assigned/user',
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
    path: '/api/interaction/finished/user',
    summary: 'Finalizar una interacción',
    access: access.session,
    body: interactionPayload,
    response: interactionSchema,
    success: 'Has finalizado esta interaccion',
    errors: ['INTERACTION_NOT_FOUND', 'NOT_OWNER', 'NOT_ASSIGNED', 'ALREADY_FINISHED'],
  }),
}
