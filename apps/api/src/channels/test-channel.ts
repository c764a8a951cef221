import { type ChannelHealth, refuse } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { Services } from '../platform/services'
import { tryConnect, unreadableCredentials } from './accounts'
import type { ConnectionTest } from './adapter'
import { checkNow } from './check-now'
import { clearAuthError, noteAccountError } from './note-account-error'
import { concernsAccount } from './outbound'

/**
 * Asks the provider whether it takes the account's credentials, and looks at whether all else is in place: `ok` only where
 * the channel works both ways. If it takes them, what waited because it had refused them is due at once; if it does not,
 * the account says so.
 */
export async function testChannel(services: Services, business: string, uuid: string) {
  const { db } = services
  const row = await db.tenant(business, (tx) =>
    tx.channelAccount.findFirst({
      where: { business_uuid: business, uuid, state: { not: 'disconnected' } },
    }),
  )
  if (!row) return refuse('CHANNEL_NOT_FOUND')
  const { ok, detail, error } = await ask(services, row)
  if (error && concernsAccount(error))
    await noteAccountError(services, { business_uuid: business, uuid }, error)
  if (ok && row.auth_error !== null) await clearAuthError(services, { business_uuid: business, uuid })
  if (!ok) return { ok, detail }
  await checkNow(services, business, uuid)
  const now = await db.tenant(business, (tx) =>
    tx.channelAccount.findFirst({ where: { business_uuid: business, uuid } }),
  )
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

/** What is known of an account whose credentials are good. */
function verdict({ health, state }: ChannelAccountRecord, detail: string): ConnectionTest {
  if (health !== 'ok')
    return { ok: false, detail: `El proveedor responde (${detail}), pero ${troubles[health]}.` }
  const resting = state === 'paused' ? '. El canal está en pausa: lo que escribas espera' : ''
  return { ok: true, detail: `La conexión funciona: ${detail}${resting}` }
}

const ask = async (services: Services, row: ChannelAccountRecord): Promise<ConnectionTest> =>
  tryConnect(services, row)?.connection.testConnection() ?? { ok: false, detail: unreadableCredentials }
