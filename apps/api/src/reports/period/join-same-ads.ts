import type { CountMeasure } from '@hilo/contracts'
import { adsAsOne } from '../../ads/same-ads'
import { type Db, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import type { Sum, Which } from './read-sums'

const ofAds: ReadonlySet<string> = new Set<CountMeasure>(['created_ad', 'finished_ad', 'answered_ad'])
type Sums = Readonly<Record<Which, readonly Sum[]>>

/** The keys of the ads that are counted. */
export const adsIn = ({ current, before }: Sums): string[] => [
  ...new Set([...current, ...before].flatMap(({ measure, key }) => (ofAds.has(measure) ? [key] : []))),
]

/** An ad that runs on several channels has a key for each, and is counted as one. */
export async function joinSameAds(db: Pick<Db, 'read'>, actor: Requester, sums: Sums): Promise<Sums> {
  const keys = adsIn(sums)
  if (keys.length < 2) return sums
  const rows = await db.read<{ uuid: string; first: string }>(
    actor,
    sql`select a.uuid, a.first from ${adsAsOne(actor.business)} a where a.uuid <> a.first and a.uuid = any(${keys}::uuid[])`,
  )
  if (rows.length === 0) return sums
  const firsts = new Map(rows.map(({ uuid, first }) => [uuid, first]))
  return { current: addUp(sums.current, firsts), before: addUp(sums.before, firsts) }
}

function addUp(sums: readonly Sum[], firsts: ReadonlyMap<string, string>): Sum[] {
  const others = sums.filter(({ measure }) => !ofAds.has(measure))
  const ads = new Map<string, Sum>()
  for (const sum of sums.filter(({ measure }) => ofAds.has(measure))) {
    const key = firsts.get(sum.key) ?? sum.key
    const known = ads.get(`${sum.measure} ${key}`)
    const { n, total } = known ?? { n: 0, total: 0 }
    ads.set(`${sum.measure} ${key}`, { ...sum, key, n: n + sum.n, total: total + sum.total })
  }
  return [...others, ...ads.values()]
}
