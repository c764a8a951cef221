import type { Presence } from '@hilo/contracts'
import { Prisma, type Tx } from '../platform/db/db'

/** The active people of a business, or one of them: whether they are connected anywhere, and available. */
export function readPresence(tx: Tx, business: string, now: Date, user?: string): Promise<Presence[]> {
  const whom = user === undefined ? Prisma.empty : Prisma.sql`and u.uuid = ${user}::uuid`
  return tx.$queryRaw<Presence[]>`
    select u.uuid, u.name, u.availability::text, exists (
      select from presence_leases p
      where p.business_uuid = u.business_uuid and p.user_uuid = u.uuid and p.expires_at > ${now}::timestamptz
    ) as online
    from users u where u.business_uuid = ${business}::uuid and u.active ${whom}
    order by online desc, hilo_sort_key(u.name) collate "C", u.uuid`
}
