import { isAdmin, type ReportQuery } from '@hilo/contracts'
import type { Tx } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { everybody } from '../facts/add-to-sums'
import { type CountedPeriod, presentReport } from './present-report'
import { readNames } from './read-names'
import { readSums } from './read-sums'
import { type Days, resolvePeriod } from './resolve-period'
import { sumsOfOpen } from './sums-of-open'

/** Estadisticas of a period and of the one before: of an agent what is theirs, of an admin everything. */
export const periodReport = ({ db, clock }: Services, actor: Actor, query: ReportQuery) =>
  db.tenant(actor, async (tx) => {
    const { business } = actor
    const { time_zone } = await tx.business.findUniqueOrThrow({ where: { uuid: business } })
    const zone = await tx.reportZone.findUnique({ where: { business_uuid: business } })
    const period = resolvePeriod(query, time_zone, clock.now())
    const current = await count(tx, actor, time_zone, period.current)
    const before = await count(tx, actor, time_zone, period.before)
    const names = await readNames(tx, business, period.before, period.current)
    const complete = !zone || (zone.counted_to === null && zone.time_zone === time_zone)
    return presentReport(current, before, names, { time_zone, complete })
  })

async function count(tx: Tx, actor: Actor, timeZone: string, days: Days): Promise<CountedPeriod> {
  const person = isAdmin(actor.role) ? everybody : actor.uuid
  return {
    days,
    sums: [
      ...(await readSums(tx, actor.business, person, days)),
      ...(await sumsOfOpen(tx, actor, timeZone, days)),
    ],
  }
}
