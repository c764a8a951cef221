import type { Presence } from '@hilo/contracts'
import { Prisma, type Tx } from '../platform/db/db'

/** Presence and availability of a business's active people, or of some of them. */
export function readPresence(
  tx: Tx,
  business: string,
  now: Date,
  users?: readonly string[],
): Promise<Presence[]> {
  const userCondition = users ? Prisma.sql`and u.uuid = any(${[...users]}::uuid[])` : Prisma.empty
  return tx.$queryRaw<Presence[]>`
    select u.uuid, u.name, u.availability::text, exists (
      select from presence_leases p
      where p.business_uuid = u.business_uuid and p.user_uuid = u.uuid and p.expires_at > ${now}::timestamptz
    ) as online
    from users u where u.business_uuid = ${business}::uuid and u.active ${userCondition}
    order by online desc, hilo_sort_key(u.name) collate "C", u.uuid`
}
