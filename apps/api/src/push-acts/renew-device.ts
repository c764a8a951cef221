import { type BodyOf, type pushEndpoints, refuse } from '@hilo/contracts'
import { ownerOfToken } from '../platform/db/owner-of-token'
import { connectionQueues } from '../platform/db/pipeline/connection-queues'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { refuseDuplicate } from '../platform/db/unique-violation'
import type { Services } from '../platform/services'
import { checkPushAddress } from '../push/push-address'
import { hashPushToken } from '../push/write-act'
import { readSessions } from '../sessions/read-sessions'

const renew: Statement = {
  name: 'renew_push_subscription',
  text: `update push_subscriptions set endpoint = $4, p256dh = $5, auth = $6, updated_at = $7::timestamptz, renewed_at = $7::timestamptz
    where business_uuid = $1::uuid and session_uuid = $2::uuid and renewal_hash = $3 returning uuid`,
}

/** The browser has renewed the push address of a device while no page of Hilo was open, and its worker reports the new one. The device keeps its choices, but gets pushes without content and without acts. */
export async function renewPushDevice(
  services: Services,
  { token, endpoint, p256dh, auth }: BodyOf<typeof pushEndpoints.renewPushDevice>,
) {
  const { db, clock, settings } = services
  const hash = hashPushToken(token)
  const owner = await ownerOfToken(db, hash)
  if (!owner) return refuse('PUSH_DEVICE_NOT_FOUND')
  const { business, owner: session } = owner
  const live = await readSessions(services, [{ business, session }], connectionQueues.people(business))
  if (!live.has(session)) return refuse('PUSH_DEVICE_NOT_FOUND')
  const checked = await checkPushAddress(endpoint, settings.pushServiceBase)
  if ('error' in checked && checked.error === 'address_refused') return refuse('PUSH_ADDRESS_REFUSED')
  return refuseDuplicate('push_subscriptions_endpoint_key', refuse('PUSH_ADDRESS_TAKEN'), async () => {
    const values = [business, session, hash, endpoint, p256dh, auth, clock.now()]
    const [renewed] = await db.write(business, (tx) => tx.commit(tx.send<{ uuid: string }>(renew, values)))
    return renewed ?? refuse('PUSH_DEVICE_NOT_FOUND')
  })
}
