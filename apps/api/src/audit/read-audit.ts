import { type AuditFilter, auditActions, auditKindOf } from '@hilo/contracts'
import { type Db, emptySql, joinSql, type Prisma, sql } from '../platform/db/db'
import { matchesTypedSql } from '../platform/db/matches-typed'
import type { Requester } from '../platform/db/requester'

export interface AuditRecord {
  readonly uuid: string
  readonly actor_uuid: string | null
  readonly actor_name: string | null
  readonly action: string
  readonly target: string
  readonly subject_name: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly address: string | null
  readonly device: string | null
  readonly created_at: Date
  /** The same moment on the clocks of the business. */
  readonly local_time: string
}

interface AuditPage {
  readonly filter: AuditFilter
  /** The moment and uuid of the last line of the page before. */
  readonly after: readonly [at: string, uuid: string] | null
  readonly limit: number
}

/**
 * Lines of the audit log, the last first, by keyset. The names of contacts are read from their rows: the log has none, so
 * that nothing is left of an erased one.
 */
export const readAudit = (db: Db, of: Requester, { filter, after, limit }: AuditPage) =>
  db.readPage<AuditRecord>(
    of,
    sql`
      select l.uuid, l.actor_uuid, l.actor_name, l.action, l.target, l.data, l.address, l.device, l.created_at,
        to_char(l.created_at at time zone b.time_zone, 'YYYY-MM-DD HH24:MI:SS') as local_time,
        coalesce(l.target_name, c.name, '+' || c.phone, c.email) as subject_name
      from (
        select a.*, case when a.action ~ ${'^(contact|interaction)[.]'} then a.target::uuid end as looked_up
        from audit_lines a
        where a.business_uuid = ${of.business}::uuid and ${joinSql(conditionsOf(filter), ' and ')}
          ${after ? sql`and (a.created_at, a.uuid) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : emptySql}
        order by a.created_at desc, a.uuid desc
        limit ${limit}
      ) l
      join businesses b on b.uuid = l.business_uuid
      left join interactions i on i.business_uuid = l.business_uuid and i.uuid = l.looked_up
      left join conversations v on v.business_uuid = i.business_uuid and v.uuid = i.conversation_uuid
      left join contacts c on c.business_uuid = l.business_uuid and c.uuid = coalesce(v.contact_uuid, l.looked_up)
      order by l.created_at desc, l.uuid desc`,
  )

function conditionsOf({ kind, action, user, from, to, q }: AuditFilter): Prisma.Sql[] {
  const ofKind = auditActions.filter((one) => auditKindOf(one) === kind)
  return [
    sql`true`,
    ...(kind ? [sql`a.action = any(${ofKind})`] : []),
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(user ? [sql`a.actor_uuid = ${user}::uuid`] : []),
    ...(from ? [sql`a.created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`a.created_at < ${to}::timestamptz`] : []),
    ...(q ? [matchesTypedSql(q, sql`a.actor_name`, sql`a.target_name`, sql`a.address`)] : []),
  ]
}
