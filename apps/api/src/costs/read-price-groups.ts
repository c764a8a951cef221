import { type Db, sql } from '../platform/db/db'
import type { Requester } from '../platform/db/requester'
import type { PricedGroup } from './price-messages'
import type { RateCard } from './rates'

export interface AttributedGroup extends PricedGroup {
  readonly account: string
  readonly area: string | null
  readonly author: string
  readonly template: string | null
}

/** A month of a business, as moments and in its time zone. */
export interface Month {
  readonly begins: Date
  readonly ends: Date
  readonly zone: string
}

/** Not charged by the provider's word. */
export const isFree = sql`(coalesce(p.type like 'free\_%', false) or p.billable is false or p.category is not distinct from 'referral_conversion')`

/**
 * Adds up what reached customers in a month. The free messages of a number are the first ones that reached anybody, as its
 * provider counts them.
 */
export const readPriceGroups = (
  db: Pick<Db, 'read'>,
  requester: Requester,
  { begins, ends, zone }: Month,
  card: RateCard | null,
): Promise<AttributedGroup[]> =>
  db.read<AttributedGroup>(
    requester,
    sql`
    select m.account::text, m.area::text, m.author, m.template, m.category, m.country, m.free,
      not m.free and m.limited and m.number <= ${card?.free?.messages ?? 0} as allowed,
      to_char(m.charged_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as n
    from (
      select l.*, row_number() over (
          partition by l.account, l.free, l.limited order by l.charged_at, l.message_key) as number
      from (
        select p.channel_account_uuid as account, p.area_uuid as area, p.template, p.category, p.country,
          p.charged_at, p.message_key, ${isFree} as free,
          coalesce(p.author_uuid::text, p.author_kind::text, 'none') as author,
          p.category is not distinct from ${card?.free?.category ?? null}
            and (p.charged_at at time zone ${zone})::date >= ${card?.from ?? null}::date as limited
        from message_prices p
        where p.business_uuid = ${requester.business}::uuid
          and p.charged_at >= ${begins} and p.charged_at < ${ends}) l) m
    group by m.account, m.area, m.author, m.template, m.category, m.country, m.free, allowed, day`,
  )
