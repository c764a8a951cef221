import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { text, uuid } from '../primitives'
import { channelCredentials } from './channel-credentials'

/** How a walk through Google's consent ended: the address that the browser comes back to says it, and the web says it in words. */
export const consentOutcomes = [
  'connected',
  'repaired',
  'denied',
  'expired',
  'no_refresh_token',
  'missing_scope',
  'wrong_mailbox',
  'secret_rejected',
  'taken',
  'gone',
  'unavailable',
  'failed',
] as const
export type ConsentOutcome = (typeof consentOutcomes)[number]

/** The parameter of that address. */
export const consentParameter = 'google'

const path = '/api/channels/google'
export const googleCallbackPath = `${path}/callback`

/**
 * The browser that begins the walk keeps `state` in this cookie: the permission that comes back counts in it alone, so that nobody
 * is sent a link that connects their mailbox to somebody else's business.
 */
export const consentCookie = { name: 'hilo_google', path, seconds: 600 } as const

/** What Google does not tell us of an account: the refresh token it does. */
const given = channelCredentials.gmail.omit({ refresh_token: true })
const begun = z.object({ url: z.url(), state: z.string() })

export const googleConsentEndpoints = {
  connectGoogle: endpoint({
    methods: ['POST'],
    path: `${path}/connect`,
    summary: 'Empieza a conectar un buzón de Gmail: responde la dirección del consentimiento de Google',
    access: access.admins,
    body: z.object({ name: text(), credentials: given }),
    response: begun,
    errors: [],
  }),
  repairGoogle: endpoint({
    methods: ['POST'],
    path: `${path}/repair`,
    summary: 'Lo mismo para un buzón ya conectado: conserva las credenciales que no vengan',
    access: access.admins,
    body: z.object({ id: uuid, credentials: z.record(z.string().max(40), z.string().max(4096)).default({}) }),
    response: begun,
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  finishGoogle: endpoint({
    methods: ['GET'],
    path: googleCallbackPath,
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
