import { randomBytes, randomUUID } from 'node:crypto'
import { type BodyOf, type pushEndpoints, refuse } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { refuseDuplicate } from '../platform/db/unique-violation'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { type DeviceRow, presentDevice } from './device-row'
import { checkPushAddress } from './push-address'
import { hashPushToken } from './write-act'

/** `for share`, so that the end of the session waits for this, and then deletes the device too. */
const lockSession: Statement = {
  name: 'lock_session_of_push',
  text: `select browser, os, remember from sessions
    where business_uuid = $1::uuid and uuid = $2::uuid and revoked_at is null for share`,
}
/** The same browser, in an earlier session of the business. */
const dropEarlier: Statement = {
  name: 'drop_earlier_push_subscription',
  text: `delete from push_subscriptions where business_uuid = $1::uuid and endpoint = $2 and session_uuid <> $3::uuid`,
}
const saveSubscription: Statement = {
  name: 'save_push_subscription',
  text: `insert into push_subscriptions as p (business_uuid, uuid, session_uuid, user_uuid, endpoint, p256dh, auth, kinds,
      quiet_from, quiet_to, time_zone, with_content, created_at, updated_at, renewal_hash)
    values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7, $8::text[], $9, $10, $11, $12, $13::timestamptz, $13::timestamptz, $14)
    on conflict (business_uuid, session_uuid) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
      auth = excluded.auth, kinds = excluded.kinds, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      time_zone = excluded.time_zone, with_content = excluded.with_content, updated_at = excluded.updated_at,
      renewal_hash = excluded.renewal_hash, renewed_at = null
    returning p.*`,
}

/** Subscribes the actor's device to pushes, or changes which it gets. A session has one device, which ends with it. */
export async function savePushDevice(
  services: Services,
  { business, uuid: user, session }: Actor,
  body: BodyOf<typeof pushEndpoints.savePushDevice>,
) {
  const { db, clock, settings } = services
  const checked = await checkPushAddress(body.endpoint, settings.pushServiceBase)
  // A name that is not found now may be found when there is something to send.
  if ('error' in checked && checked.error === 'address_refused') return refuse('PUSH_ADDRESS_REFUSED')
  return refuseDuplicate('push_subscriptions_endpoint_key', refuse('PUSH_ADDRESS_TAKEN'), () =>
    db.write(business, async (tx) => {
      const [device] = await tx.send<Pick<DeviceRow, 'browser' | 'os'> & { remember: boolean }>(lockSession, [
        business,
        session,
      ])
      if (!device) return refuse('UNAUTHENTICATED')
      // This login ends when the browser is closed, which the server does not learn: the pushes would outlive it.
      if (!device.remember) return refuse('PUSH_NOT_REMEMBERED')
      await tx.send(dropEarlier, [business, body.endpoint, session])
      const renewal = randomBytes(32).toString('base64url')
      const { endpoint, p256dh, auth, quiet, time_zone, with_content } = body
      const [row] = await tx.send<DeviceRow>(saveSubscription, [
        business,
        randomUUID(),
        session,
        user,
        endpoint,
        p256dh,
        auth,
        [...new Set(body.kinds)],
        quiet?.from ?? null,
        quiet?.to ?? null,
        time_zone,
        with_content,
        clock.now(),
        hashPushToken(renewal),
      ])
      if (!row) throw new Error('a device was not saved')
      return { ...presentDevice({ ...row, ...device }, session), renewal }
    }),
  )
}
