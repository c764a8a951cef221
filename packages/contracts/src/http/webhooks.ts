import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { routes } from '../routes'

/** Loose on purpose: a wrong webhook address answers 404, not a validation error. */
const params = z.object({ type: z.string().max(40), uuid: z.string().max(80) })

export const webhookEndpoints = {
  verifyWebhook: endpoint({
    ...routes.verifyWebhook,
    summary: 'Verificación que hace Meta al registrar el webhook',
    access: access.public,
    params,
    query: z.looseObject({
      'hub.mode': z.string().max(40).optional(),
      'hub.verify_token': z.string().max(512).optional(),
      'hub.challenge': z.string().max(512).optional(),
    }),
    response: 'text',
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_VERIFY_REFUSED'],
  }),
  receiveWebhook: endpoint({
    ...routes.receiveWebhook,
    summary: 'Mensajes y estados que envía el proveedor del canal',
    access: access.public,
    params,
    body: 'raw',
    response: 'text',
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_REFUSED'],
  }),
}
