import { type Prisma, sql } from '../../platform/db/db'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

interface Change {
  /** The condition of the entries `x` to change. */
  readonly which: Prisma.Sql
  /** The assignments to each entry `e`. */
  readonly set: Prisma.Sql
}

/**
 * Changes entries that were written long ago. Each gets a version of its own, so that clients that catch up fetch all of them.
 * The transaction must hold their conversations.
 */
export const changeEntries = (
  tx: StatementSender,
  business: string,
  { which, set }: Change,
): Promise<unknown> =>
  sendSql(
    tx,
    sql`
    with changed as (
      update entries e set version = n.version, ${set}
      from (
        select x.uuid, v.version + row_number() over (partition by v.uuid order by x.seq)::int as version
        from entries x
        join conversations v on v.business_uuid = x.business_uuid and v.uuid = x.conversation_uuid
        where x.business_uuid = ${business}::uuid and ${which}
      ) n
      where e.business_uuid = ${business}::uuid and e.uuid = n.uuid
      returning e.conversation_uuid, e.version)
    update conversations v set version = c.version
    from (select conversation_uuid, max(version) as version from changed group by 1) c
    where v.business_uuid = ${business}::uuid and v.uuid = c.conversation_uuid`,
  )
