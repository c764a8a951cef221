import { refuse } from '@hilo/contracts'
import type { Services } from '../platform/services'
import { tryConnect, unreadableCredentials } from './accounts'
import { checkNow } from './check-now'
import { subscribeAccount } from './subscribe-account'

/** Asks the provider to tell us again of what happens on an account, also where it tells somebody else now. */
export async function subscribeChannel(services: Services, business: string, uuid: string) {
  const { db } = services
  const row = await db.tenant(business, (tx) =>
    tx.channelAccount.findFirst({
      where: { business_uuid: business, uuid, state: { not: 'disconnected' } },
    }),
  )
  if (!row) return refuse('CHANNEL_NOT_FOUND')
  const account = tryConnect(services, row)
  if (!account) return { ok: false, detail: unreadableCredentials }
  const answer = await subscribeAccount(services, account)
  if (!answer) return { ok: false, detail: 'Este canal solo se registra en el panel del proveedor.' }
  await checkNow(services, business, uuid)
  return { ok: answer.ok, detail: answer.detail }
}
