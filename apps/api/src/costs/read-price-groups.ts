import { type Db, sql } from '../platform/db/db'
import type { Requester } from '../platform/db/requester'
import { cardAt, type FreeRoom, freeCategoryAt } from './free-messages'
import type { Month } from './month'
import { isByAd, isFree } from './price-columns'
import type { PricedGroup } from './price-messages'
import type { RateCard } from './rates'

export interface AttributedGroup extends PricedGroup {
  readonly account: string
  readonly area: string | null
  readonly author: string
  readonly template: string | null
}

interface Priced {
  readonly requester: Requester
  readonly month: Month
  readonly cards: readonly RateCard[]
  /** The numbers with known prices, and their free messages. */
  readonly accounts: readonly string[]
  readonly roomOf: FreeRoom
}

/**
 * Adds up the messages that reached customers in a month. The free messages of a number are the first ones that arrived, as its provider
 * counts them; those that it marks as free are among them, unless they follow an ad.
 */
export const readPriceGroups = (
  db: Pick<Db, 'read'>,
  { requester, month: { begins, ends, zone }, cards, accounts, roomOf }: Priced,
): Promise<AttributedGroup[]> => {
  const rooms = accounts.flatMap((account) =>
    cards.map((_, card) => ({ account, card: card + 1, room: roomOf(account, card) })),
  )
  return db.read<AttributedGroup>(
    requester,
    sql`
    select m.account::text, m.area::text, m.author, m.template, m.category, m.country, m.free,
      not m.free and m.limited and m.number <= coalesce(r.room, 0) as allowed,
      to_char(m.charged_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as n
    from (
      select l.*, row_number() over (
          partition by l.account, l.card, l.by_ad, l.limited order by l.charged_at, l.message_key) as number
      from (
        select k.*, k.category is not null and k.category is not distinct from ${freeCategoryAt(cards, sql`k.card`)} as limited
        from (
          select p.channel_account_uuid as account, p.area_uuid as area, p.template, p.category, p.country,
            p.charged_at, p.message_key, ${isFree} as free, ${isByAd} as by_ad,
            coalesce(p.author_uuid::text, p.author_kind::text, 'none') as author, ${cardAt(cards, zone)} as card
          from message_prices p
          where p.business_uuid = ${requester.business}::uuid
            and p.charged_at >= ${begins} and p.charged_at < ${ends}) k) l) m
    left join jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as r(account uuid, card int, room int)
      on r.account = m.account and r.card = m.card
    group by m.account, m.area, m.author, m.template, m.category, m.country, m.free, allowed, day`,
  )
}
