import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { text, uuid } from '../primitives'
import { routes } from '../routes'
import { channelCredentials } from './channel-credentials'

/** The admin's input; Google's answer adds the refresh token. */
const enteredCredentials = channelCredentials.gmail.omit({ refresh_token: true })
const consentStart = z.object({ url: z.url(), state: z.string() })

export const googleConsentEndpoints = {
  connectGoogle: endpoint({
    ...routes.connectGoogle,
    summary: 'Empieza a conectar un buzón de Gmail: responde la dirección del consentimiento de Google',
    access: access.admins,
    body: z.object({ name: text(), credentials: enteredCredentials }),
    response: consentStart,
    errors: [],
  }),
  repairGoogle: endpoint({
    ...routes.repairGoogle,
    summary: 'Lo mismo para un buzón ya conectado: conserva las credenciales que no vengan',
    access: access.admins,
    body: z.object({ id: uuid, credentials: z.record(z.string().max(40), z.string().max(4096)).default({}) }),
    response: consentStart,
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  finishGoogle: endpoint({
    ...routes.finishGoogle,
    summary:
      'A donde Google devuelve al navegador: guarda el permiso y vuelve a Canales, que dice en qué quedó',
    access: access.public,
    query: z.object({
      state: z.string().max(4096).optional(),
      code: z.string().max(4096).optional(),
      error: z.string().max(4096).optional(),
    }),
    response: 'redirect',
    errors: [],
  }),
}
