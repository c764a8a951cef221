import type { Presence } from '@hilo/contracts'
import { emptySql, type Prisma, sql } from '../platform/db/db'
import { sendSql } from '../platform/db/pipeline/send-sql'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

/** Presence and availability of a business's active people, or of some of them. */
export const presenceSql = (business: string, now: Date, users?: readonly string[]): Prisma.Sql => sql`
  select u.uuid, u.name, u.availability::text, exists (
    select from presence_leases p
    where p.business_uuid = u.business_uuid and p.user_uuid = u.uuid and p.expires_at > ${now}::timestamptz
  ) as online
  from users u where u.business_uuid = ${business}::uuid and u.active
    ${users ? sql`and u.uuid = any(${[...users]}::uuid[])` : emptySql}
  order by online desc, hilo_sort_key(u.name) collate "C", u.uuid`

/** The same in a transaction that reads more. */
export const readPresence = (
  tx: StatementSender,
  business: string,
  now: Date,
  users?: readonly string[],
): Promise<Presence[]> => sendSql<Presence>(tx, presenceSql(business, now, users))
