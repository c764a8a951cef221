import { isRefusal, refuse } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { type AuditOrigin, recordAudit } from '../../audit/record-audit'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { checkNow } from '../health/check-now'
import { tryConnect, unreadableCredentials } from './accounts'
import { selectConnected } from './select-account'
import { subscribeAccount } from './subscribe-account'

/** Subscribes our webhook again at an admin's request, also where the provider posts to another address now. */
export async function subscribeChannel(services: Services, by: AuditOrigin, uuid: string) {
  const { db, clock } = services
  const { business } = by.actor
  if (await isQuiet(db)) return { ok: false, detail: quietSentence }
  const row = await db.write(business, async (tx) => {
    const [found] = await sendSql<ChannelAccountRecord>(tx, selectConnected(business, uuid))
    if (!found) return refuse('CHANNEL_NOT_FOUND')
    const { type, name } = found
    // Before the provider is asked: whether it did it may stay unknown.
    await recordAudit(tx, by, clock.now(), {
      action: 'channel.subscribe',
      target: uuid,
      name,
      details: { type },
    })
    return found
  })
  if (isRefusal(row)) return row
  const account = tryConnect(services, row)
  if (!account) return { ok: false, detail: unreadableCredentials }
  const answer = await subscribeAccount(services, account)
  if (!answer) return { ok: false, detail: 'Este canal solo se registra en el panel del proveedor.' }
  await checkNow(services, business, uuid)
  return { ok: answer.ok, detail: answer.detail }
}
