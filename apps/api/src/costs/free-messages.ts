import { type Db, sql } from '../platform/db/db'
import type { Requester } from '../platform/db/requester'
import type { Month } from './month'
import { isByAd } from './price-columns'
import type { RateCard } from './rates'

/** How many messages a number sent, on a card's days of the month, of the category for which the card has free messages. */
interface CardUse {
  readonly account: string
  /** The card's place in the month. */
  readonly card: number
  readonly n: number
}

/** How many free messages of a card are left for the messages of its days, by number. */
export type FreeRoom = (account: string, card: number) => number

/**
 * The free messages of a number's month. A card that begins inside the month changes their number, but not how many were used: its days
 * have the number that it gives the month, less the use of earlier days in the same category.
 */
export function freeRoom(cards: readonly RateCard[], uses: readonly CardUse[]) {
  const accounts = new Map<string, AccountRoom>()
  const of = (account: string): AccountRoom => {
    const known = accounts.get(account) ?? roomsOf(cards, countsOf(uses, account))
    accounts.set(account, known)
    return known
  }
  const roomOf: FreeRoom = (account, at) => of(account).rooms[at] ?? 0
  return {
    roomOf,
    /** For the card in force last: how many free messages of its category were used. */
    usedOf: (account: string): number => of(account).used.get(cards.at(-1)?.free?.category ?? '') ?? 0,
  }
}

interface AccountRoom {
  /** The free messages left for the days of each card. */
  readonly rooms: readonly number[]
  /** By category. */
  readonly used: ReadonlyMap<string, number>
}

/** Card by card, the oldest first: each one needs only the use of the earlier ones. */
function roomsOf(cards: readonly RateCard[], counts: ReadonlyMap<number, number>): AccountRoom {
  const used = new Map<string, number>()
  const rooms = cards.map(({ free }, at) => {
    if (!free) return 0
    const before = used.get(free.category) ?? 0
    const room = Math.max(0, free.messages - before)
    used.set(free.category, before + Math.min(counts.get(at) ?? 0, room))
    return room
  })
  return { rooms, used }
}

const countsOf = (uses: readonly CardUse[], account: string): ReadonlyMap<number, number> =>
  new Map(uses.flatMap((use) => (use.account === account ? [[use.card, use.n]] : [])))

/** SQL: the place of the card in force on a message's day; null: none was yet. Only of a month's cards. */
export const cardAt = (cards: readonly RateCard[], zone: string) => sql`(
  select max(k.at)::int from unnest(${cards.map(({ from }) => from)}::date[]) with ordinality k(begins, at)
  where k.begins <= (p.charged_at at time zone ${zone})::date)`

/** SQL: the category of which the card at this place has free messages. */
export const freeCategoryAt = (cards: readonly RateCard[], at: ReturnType<typeof cardAt>) =>
  sql`(${cards.map(({ free }) => free?.category ?? '')}::text[])[${at}]`

/** How many messages used a card's free ones. Counts no further than their number. */
export async function readCardUses(
  db: Pick<Db, 'read'>,
  requester: Requester,
  { begins, ends, zone }: Month,
  cards: readonly RateCard[],
  account: string | null = null,
): Promise<CardUse[]> {
  const most = Math.max(0, ...cards.map(({ free }) => free?.messages ?? 0))
  const at = cardAt(cards, zone)
  if (most === 0) return []
  if (account === null)
    return db.read<CardUse>(
      requester,
      sql`
      select p.channel_account_uuid::text as account, ${at} - 1 as card, count(*)::int as n
      from message_prices p
      where p.business_uuid = ${requester.business}::uuid and p.charged_at >= ${begins} and p.charged_at < ${ends}
        and not ${isByAd} and p.category = ${freeCategoryAt(cards, at)}
      group by 1, 2`,
    )
  const counted = await Promise.all(
    cards.map(({ free }, card) =>
      db.read<CardUse>(
        requester,
        sql`
        select ${account}::text as account, ${card}::int as card, count(*)::int as n from (
          select from message_prices p
          where p.business_uuid = ${requester.business}::uuid and p.channel_account_uuid = ${account}::uuid
            and p.charged_at >= ${begins} and p.charged_at < ${ends}
            and p.category = ${free?.category ?? ''} and not ${isByAd} and ${at} = ${card + 1}
          limit ${free?.messages ?? 0}) few`,
      ),
    ),
  )
  return counted.flat()
}
