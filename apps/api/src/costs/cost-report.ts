import {
  type CostGroup,
  type CostReport,
  costGroups,
  instantOf,
  localMoment,
  refuseInput,
} from '@hilo/contracts'
import { sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { priceMonths, pricesKeptSince } from '../retention/ages'
import { freeRoom, readCardUses } from './free-messages'
import { monthOf } from './month'
import { addCosts, costOf, forecastOf, isForeseen, noCost } from './price-messages'
import { ratesOf } from './rates'
import { type AttributedGroup, readPriceGroups } from './read-price-groups'

/** The costs of a month of the business's time zone. */
export async function costReport(
  { db, clock, settings }: Services,
  actor: Actor,
  query: { readonly month?: string | undefined },
) {
  const [business] = await db.read<{ time_zone: string }>(
    actor,
    sql`select time_zone from businesses where uuid = ${actor.business}::uuid`,
  )
  if (!business) throw new Error('the business of a report is gone')
  const { time_zone: zone } = business
  const now = clock.now()
  const today = localMoment(zone, now).date
  const month = query.month ?? today.slice(0, 7)
  if (instantOf(zone, `${month}-01`) < pricesKeptSince(now))
    return refuseInput({ month: `Los costos se guardan ${priceMonths} meses` })
  const of = monthOf(month, zone)
  const { first, last, begins, ends } = of
  const rates = ratesOf(settings)
  const [lastDay = today] = [today, last].toSorted()
  const cards = rates.cardsWithin(first, lastDay)
  const card = cards.at(-1) ?? null
  const uses = await readCardUses(db, actor, of, cards)
  const { roomOf, usedOf } = freeRoom(cards, uses)
  const known = [...new Set(uses.map(({ account }) => account))]
  const groups = await readPriceGroups(db, { requester: actor, month: of, cards, accounts: known, roomOf })
  const elapsed = {
    ms: Math.min(now.getTime(), ends.getTime()) - begins.getTime(),
    ofMs: ends.getTime() - begins.getTime(),
  }
  const accounts = groupBy(groups, ({ account }) => account)
  const forecasts = [...accounts].map(([account, own]) => {
    const free = card?.free
      ? { category: card.free.category, left: card.free.messages - usedOf(account) }
      : null
    return forecastOf(rates, own, { free, today: lastDay }, elapsed)
  })
  const names = await readNames(db, actor)
  const costs = groups.map((group) => ({ group, cost: costOf(rates, group) }))
  return {
    month,
    time_zone: zone,
    currency: rates.currency,
    rates_from: card && card.from <= last ? card.from : null,
    total: costs.reduce((sum, { cost }) => addCosts(sum, cost), noCost),
    forecast: isForeseen(elapsed) ? sumOf(forecasts) : null,
    groups: costGroups.flatMap((by) =>
      [...groupBy(costs, ({ group }) => keyOf[by](group))].map(([key, own]) => ({
        by,
        key,
        name: names.get(`${by} ${key}`) ?? null,
        free_messages: by === 'account' && card?.free ? freeOf(usedOf(key), card.free.messages) : null,
        ...own.reduce((sum, { cost }) => addCosts(sum, cost), noCost),
      })),
    ),
  } satisfies CostReport
}

function groupBy<T>(all: readonly T[], key: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>()
  for (const one of all) {
    const same = found.get(key(one))
    if (same) same.push(one)
    else found.set(key(one), [one])
  }
  return found
}

const keyOf: Readonly<Record<CostGroup, (group: AttributedGroup) => string>> = {
  account: ({ account }) => account,
  area: ({ area }) => area ?? 'none',
  author: ({ author }) => author,
  template: ({ template }) => template ?? 'none',
  category: ({ category }) => category ?? 'none',
  country: ({ country }) => country ?? 'none',
}

/** Null: there are some, and none is known. */
const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.length > 0 && amounts.every((one) => one === null)
    ? null
    : amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0)

/** A card may give fewer than were used before it began. */
export const freeOf = (used: number, messages: number) => ({
  messages,
  used,
  left: Math.max(0, messages - used),
})

/** Deleted messages too. */
async function readNames(db: Services['db'], actor: Actor): Promise<ReadonlyMap<string, string>> {
  const of = sql`business_uuid = ${actor.business}::uuid`
  const rows = await db.read<{ id: string; name: string }>(
    actor,
    sql`
    select 'account ' || uuid as id, name from channel_accounts where ${of}
    union all select 'area ' || uuid, name from areas where ${of}
    union all select 'author ' || uuid, name from users where ${of}
    union all select 'author ' || uuid, 'Integración «' || name || '»' from api_keys where ${of} and user_uuid is null`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
