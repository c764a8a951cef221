import { type ChannelHealth, refuse } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { tryConnect, unreadableCredentials } from '../accounts/accounts'
import { selectAccount, selectConnected } from '../accounts/select-account'
import type { ConnectionCheck } from '../adapter'
import { concernsAccount } from '../outbound'
import { checkNow } from './check-now'
import { clearAuthError, recordAccountError } from './record-account-error'

/**
 * Verifies an account's credentials and its health: `ok` only where the channel works in both directions. If the provider
 * accepts credentials that it had refused, queued messages are due at once; if it refuses them, the account notes it.
 */
export async function verifyChannel(services: Services, business: string, uuid: string) {
  const { db } = services
  const [row] = await db.read<ChannelAccountRecord>(business, selectConnected(business, uuid))
  if (!row) return refuse('CHANNEL_NOT_FOUND')
  if (await isQuiet(db)) return { ok: false, detail: quietSentence }
  const { ok, detail, error } = await ask(services, row)
  if (error && concernsAccount(error))
    await recordAccountError(services, { business_uuid: business, uuid }, error)
  if (ok && row.auth_error !== null) await clearAuthError(services, { business_uuid: business, uuid })
  if (!ok) return { ok, detail }
  await checkNow(services, business, uuid)
  const [now] = await db.read<ChannelAccountRecord>(business, selectAccount(business, uuid))
  return now ? verdict(now, detail) : refuse('CHANNEL_NOT_FOUND')
}

const troubles: Record<Exclude<ChannelHealth, 'ok'>, string> = {
  token_refused: 'los mensajes no salen: el proveedor acaba de rechazar las credenciales',
  blocked: 'los mensajes no salen: el proveedor tiene detenida la cuenta',
  not_subscribed: 'el proveedor no avisa a Hilo de lo que llega: hay que volver a suscribir el canal',
  wrong_secret:
    'los avisos llegan firmados con otro secreto y Hilo los rechaza: deja el mismo en los dos lados',
  silent:
    'el proveedor no está entregando avisos: revisa que la dirección del webhook responda desde Internet',
  unreachable: 'el proveedor deja de responder a ratos',
}

/** The answer for an account whose credentials are accepted. */
function verdict({ health, state }: ChannelAccountRecord, detail: string): ConnectionCheck {
  if (health !== 'ok')
    return { ok: false, detail: `El proveedor responde (${detail}), pero ${troubles[health]}.` }
  const paused = state === 'paused' ? '. El canal está en pausa: lo que escribas espera' : ''
  return { ok: true, detail: `La conexión funciona: ${detail}${paused}` }
}

const ask = async (services: Services, row: ChannelAccountRecord): Promise<ConnectionCheck> =>
  tryConnect(services, row)?.connection.verifyCredentials() ?? { ok: false, detail: unreadableCredentials }
