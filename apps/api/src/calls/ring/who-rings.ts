import { hasCapacitySql } from '../../interactions/lists/capacity'
import { type Prisma, sql } from '../../platform/db/db'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { isInCall } from '../../presence/is-in-call'
import { ownerAloneMs } from '../plan/plan-inbound'
import { callColumns, callTables } from '../rows/call-records'

/**
 * Whether a call concerns a person: the owner of its chat, and the people of its area; people without areas serve all. SQL over
 * the call's chat r and users u.
 */
export const canRingFor = sql`(r.user_uuid = u.uuid or r.area_uuid is null
  or exists (select from user_areas ua where ua.business_uuid = u.business_uuid and ua.user_uuid = u.uuid and ua.area_uuid = r.area_uuid)
  or not exists (select from user_areas ua where ua.business_uuid = u.business_uuid and ua.user_uuid = u.uuid))`

/** Whether a person can be called now: neither away, nor in a call, nor one of those who declined. */
export const isFree = (
  declined: Prisma.Sql,
) => sql`(u.active and u.availability = 'available' and u.uuid <> all(${declined})
  and not ${isInCall})`

const isOnline = (now: Date) => sql`exists (select from presence_leases p
  where p.business_uuid = u.business_uuid and p.user_uuid = u.uuid and p.expires_at > ${now}::timestamptz)`

/**
 * Whether a call rings for a person. In its first seconds it rings for the owner alone, if the owner is online; then for the others
 * with room for its chat, or for all if nobody has room, because a customer who calls cannot wait in a list. SQL over calls k,
 * their chats r and users u.
 */
const ringsFor = (
  now: Date,
  declined: Prisma.Sql,
) => sql`k.state = 'ringing' and k.direction = 'inbound' and not r.contact_blocked
  and ${canRingFor} and ${isFree(declined)}
  and (r.user_uuid = u.uuid or k.started_at + make_interval(secs => ${ownerAloneMs / 1000}::int) <= ${now}::timestamptz
    or not exists (select from users u where u.business_uuid = k.business_uuid and u.uuid = r.user_uuid
      and ${isFree(declined)} and ${isOnline(now)}))
  and (r.user_uuid = u.uuid or ${hasCapacitySql} or not exists (select from users u where u.business_uuid = k.business_uuid
    and ${canRingFor} and ${isFree(declined)} and ${isOnline(now)} and ${hasCapacitySql}))`

/** Reads for which of the people online this call rings now. `without`: leaves this person out, as if they had declined. */
export async function readRingers(
  tx: StatementSender,
  { business, call, without = null }: { business: string; call: string; without?: string | null },
  now: Date,
): Promise<string[]> {
  const declined = sql`array_append(k.declined_by, ${without}::uuid)`
  const rows = await sendSql<{ uuid: string }>(
    tx,
    sql`
    select u.uuid from ${callTables} join users u on u.business_uuid = k.business_uuid
    where k.business_uuid = ${business}::uuid and k.uuid = ${call}::uuid
      and ${ringsFor(now, without === null ? sql`k.declined_by` : declined)} and ${isOnline(now)}`,
  )
  return rows.map(({ uuid }) => uuid)
}

/** The calls that ring now for this person, who counts as online. */
export const ringingForSql = (
  { business, uuid }: { readonly business: string; readonly uuid: string },
  now: Date,
): Prisma.Sql => sql`
    select ${callColumns} from ${callTables} join users u on u.business_uuid = k.business_uuid
    where k.business_uuid = ${business}::uuid and u.uuid = ${uuid}::uuid and ${ringsFor(now, sql`k.declined_by`)}
    order by k.started_at, k.uuid`
