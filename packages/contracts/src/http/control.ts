import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { uuid } from '../primitives'
import { routes } from '../routes'
import { interactionSchema } from './entities'

/** The responder of a customer, where the provider lets Meta's AI or another app answer too. */
export const controlEndpoints = {
  takeControl: endpoint({
    ...routes.takeControl,
    summary:
      'Toma un chat que atiende la IA de Meta u otra aplicación: queda asignado a quien lo pide, y desde ahí solo responde su equipo',
    access: access.session,
    body: z.looseObject({ uuid }),
    response: interactionSchema,
    success: 'Ahora atiendes tú este chat',
    errors: [
      'INTERACTION_NOT_FOUND',
      'ALREADY_TAKEN',
      'ALREADY_YOURS',
      'NOT_MANAGED_OUTSIDE',
      'ALREADY_FINISHED',
      'CAPACITY_REACHED',
      'CONTROL_NOT_HERE',
      'CONTROL_REFUSED',
      'CONTROL_UNCONFIRMED',
    ],
  }),
  giveControl: endpoint({
    ...routes.giveControl,
    summary: 'Devuelve un chat propio a la IA de Meta o a la aplicación que lo atendía',
    access: access.session,
    body: z.looseObject({ uuid }),
    response: interactionSchema,
    success: 'Devolviste este chat',
    errors: [
      'INTERACTION_NOT_FOUND',
      'NOT_OWNER',
      'NOT_ASSIGNED',
      'ALREADY_FINISHED',
      'MANAGED_OUTSIDE',
      'NOBODY_ELSE_ANSWERS',
      'CONTROL_NOT_HERE',
      'CONTROL_REFUSED',
      'CONTROL_UNCONFIRMED',
    ],
  }),
}
