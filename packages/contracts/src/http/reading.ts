import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { uuid } from '../primitives'
import { routes } from '../routes'
import { interactionSchema } from './entities'

/** Read and unread from a list, without an open thread. An open thread says how far with `read:interaction`. */
export const readingEndpoints = {
  readInteraction: endpoint({
    ...routes.readInteraction,
    summary: 'Marca como leída una interacción propia, hasta el mensaje que mostraba su fila',
    access: access.session,
    key: 'interactions:write',
    ofPerson: true,
    body: z.object({
      uuid,
      /** The row's last message: later ones of the customer stay unread. Absent: the row had none. */
      message: uuid.optional(),
    }),
    response: interactionSchema,
    errors: ['INTERACTION_NOT_FOUND', 'NOT_OWNER', 'MESSAGE_NOT_FOUND'],
  }),
  unreadInteraction: endpoint({
    ...routes.unreadInteraction,
    summary: 'Marca como no leída una interacción propia; repetirlo no cambia nada',
    access: access.session,
    key: 'interactions:write',
    ofPerson: true,
    body: z.looseObject({ uuid }),
    response: interactionSchema,
    errors: ['INTERACTION_NOT_FOUND', 'NOT_OWNER', 'NOT_ASSIGNED', 'ALREADY_FINISHED'],
  }),
}
