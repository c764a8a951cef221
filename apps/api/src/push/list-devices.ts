import { sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { type DeviceRow, presentDevice } from './device-row'
import { readPushKeys } from './push-keys'

/** The actor's own devices that are notified, the newest first. */
export async function listPushDevices(services: Services, actor: Actor) {
  const { business, uuid: user, session } = actor
  const [{ publicKey }, rows] = await Promise.all([
    readPushKeys(services),
    services.db.read<DeviceRow>(
      actor,
      sql`select p.*, s.browser, s.os from push_subscriptions p
        join sessions s on s.business_uuid = p.business_uuid and s.uuid = p.session_uuid
          and s.revoked_at is null and s.expires_at > ${services.clock.now()}::timestamptz
        where p.business_uuid = ${business}::uuid and p.user_uuid = ${user}::uuid
        order by p.created_at desc, p.uuid`,
    ),
  ])
  return { public_key: publicKey, devices: rows.map((row) => presentDevice(row, session)) }
}
