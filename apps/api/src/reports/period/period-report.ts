import {
  fewerDays,
  isAdmin,
  type Refusal,
  type Report,
  type ReportFilter,
  type ReportQuery,
  refuse,
} from '@hilo/contracts'
import type { Requester } from '../../platform/db/requester'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { type Chosen, chooseSlices } from './choose-slices'
import type { Counted } from './filter-facts'
import { adsIn, joinSameAds } from './join-same-ads'
import { mostDays } from './most-days'
import { presentReport } from './present-report'
import { readNames } from './read-names'
import { readState } from './read-state'
import { readSums, type Sum, type Which } from './read-sums'
import { daysIn, type Periods, resolvePeriod } from './resolve-period'
import { splitDays } from './split-days'
import { sumFacts } from './sum-facts'

/** Whose report it is. */
export type Reader = Requester & Pick<Actor, 'uuid' | 'role'>

/** The report of a period and of the period before it: for an agent their own numbers, for an admin everything. */
export async function periodReport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Reader,
  query: ReportQuery,
): Promise<Report | Refusal<'REPORT_TOO_WIDE'>> {
  const begun = await readState(db, actor)
  const { time_zone } = begun
  const counted = countedBy(actor, query, time_zone, clock.now())
  const { filter, own, periods } = counted
  const chosen = chooseSlices(filter, own)
  // Until the sums of combinations cover all facts, the facts are counted.
  const slices = chosen?.coarse && !begun.complete ? null : chosen
  const tooWide =
    slices && !slices.coarse ? null : await mostDays(db, actor, counted, { coarse: slices !== null })
  if (tooWide)
    return refuse('REPORT_TOO_WIDE', { advice: fewerDays({ asked: daysIn(periods.current), ...tooWide }) })
  const sums = await joinSameAds(db, actor, await sumsOf(db, actor, counted, slices))
  const names = await readNames(db, actor, periods, adsIn(sums))
  const of = (which: keyof Periods) => ({ days: periods[which], sums: sums[which] })
  // Read after the sums, because a rebuild of them may have begun meanwhile.
  const { complete } = await readState(db, actor)
  return presentReport(of('current'), of('before'), names, { time_zone, complete, labels: filter.label })
}

function sumsOf(
  db: Services['db'],
  actor: Reader,
  counted: Counted,
  chosen: Chosen | null,
): Promise<Record<Which, Sum[]>> {
  if (!chosen) return sumFacts(db, actor, counted)
  const { walked, ranges } = splitDays(counted, chosen.coarse)
  const kept = { slices: chosen.slices, ranges }
  return walked.length === 0 ? readSums(db, actor, kept) : sumFacts(db, actor, { ...counted, walked }, kept)
}

/** The filter of a query, limited to what the actor may see. */
export function countedBy(actor: Reader, query: ReportQuery, time_zone: string, now: Date): Counted {
  const { area, user, channel, label } = query
  const filter: ReportFilter = { area, user, channel, label }
  return {
    filter,
    own: isAdmin(actor.role) ? null : actor.uuid,
    periods: resolvePeriod(query, time_zone, now),
    time_zone,
  }
}
