import { isAdmin, type Report, type ReportFilter, type ReportQuery } from '@hilo/contracts'
import type { Requester } from '../../platform/db/requester'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { chooseSlice, isOfThing } from './choose-slice'
import type { Counted } from './filter-facts'
import { presentReport } from './present-report'
import { readNames } from './read-names'
import { readState } from './read-state'
import { readSums } from './read-sums'
import { type Periods, resolvePeriod } from './resolve-period'
import { sumFacts } from './sum-facts'

/** Whose report it is. */
export type Reader = Requester & Pick<Actor, 'uuid' | 'role'>

/** Estadisticas of a period and of the same days of before: of an agent what is theirs, of an admin everything. */
export async function periodReport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Reader,
  query: ReportQuery,
): Promise<Report> {
  const { time_zone } = await readState(db, actor)
  const counted = countedBy(actor, query, time_zone, clock.now())
  const { filter, own, periods } = counted
  const slice = chooseSlice(filter, own)
  const sums = slice === null ? await sumFacts(db, actor, counted) : await readSums(db, actor, slice, periods)
  const names = await readNames(db, actor, periods)
  const of = (which: keyof Periods) => ({ days: periods[which], sums: sums[which] })
  // After the sums: what makes them anew may have begun meanwhile.
  const state = await readState(db, actor)
  const complete = state.complete && (state.sliced || !isOfThing(slice, filter))
  return presentReport(of('current'), of('before'), names, { time_zone, complete, labels: filter.label })
}

/** What a query asks to count, of what the actor may see. */
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
