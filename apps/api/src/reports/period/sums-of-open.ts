import { isAdmin } from '@hilo/contracts'
import { joinSql, sql, type Tx } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Sum } from './read-sums'
import type { Days } from './resolve-period'

/** What began in these days and is still open: it has no fact yet, and is counted as it is now. Of an agent, their own. */
export function sumsOfOpen(tx: Tx, actor: Actor, timeZone: string, { begins, ends }: Days): Promise<Sum[]> {
  const lists = [
    ...(isAdmin(actor.role) ? [sql`i.status = 'unassigned'`, sql`i.status = 'assigned'`] : []),
    ...(isAdmin(actor.role) ? [] : [sql`i.status = 'assigned' and i.user_uuid = ${actor.uuid}::uuid`]),
  ].map(
    (list) => sql`
      select i.uuid, i.area_uuid, i.conversation_uuid, i.created_at at time zone ${timeZone} as local
      from interactions i
      where i.business_uuid = ${actor.business}::uuid and ${list} and i.created_at >= ${begins} and i.created_at < ${ends}`,
  )
  return tx.$queryRaw<Sum[]>`
    with opened as materialized (${joinSql(lists, ' union all ')}),
    -- First those that are alike: then few rows are told apart by each measure.
    alike as materialized (
      select c.channel_account_uuid, o.area_uuid, date_trunc('hour', o.local) as hour, count(*) as n
      from opened o
      -- One lookup for each open interaction: a plain join may read all conversations of the business.
      cross join lateral (
        select channel_account_uuid from conversations
        where business_uuid = ${actor.business}::uuid and uuid = o.conversation_uuid offset 0) c
      group by 1, 2, 3)
    select k.measure, k.key, 0 as bucket, sum(s.n)::int as n, sum(s.n)::float8 as total
    from alike s
    join channel_accounts a on a.business_uuid = ${actor.business}::uuid and a.uuid = s.channel_account_uuid
    cross join lateral (
      values ('created', ''), ('created_channel', a.type::text), ('created_area', coalesce(s.area_uuid::text, 'none')),
        ('created_hour', extract(isodow from s.hour)::int || ':' || extract(hour from s.hour)::int)
    ) k (measure, key)
    group by k.measure, k.key
    union all
    select 'created_label', coalesce(l.label_uuid::text, 'none'), 0, count(*)::int, count(*)::float8
    from opened o
    left join interaction_labels l on l.business_uuid = ${actor.business}::uuid and l.interaction_uuid = o.uuid
    group by l.label_uuid`
}
