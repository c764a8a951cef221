import { sql } from '../../platform/db/db'
import { forEachIsolated } from '../../platform/errors/for-each-isolated'
import { isUnavailable } from '../../platform/errors/unavailable'
import { runListener } from '../../platform/events/run-listener'
import { isDue, readDue } from '../../platform/events/sweep-dues'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { rebuildSums } from './rebuild-sums'
import { writeFacts } from './write-facts'

/** Interactions whose facts are written in one transaction. */
const batch = 200

/** Writes the facts of what began, changed or finished, and makes sums anew whose time zone changed. */
export const factsSweep = (services: Services): Sweep => ({
  name: 'facts',
  due: () => sql`(exists (select from hilo_due_sums(1)) or ${isDue('facts', services.clock.now())})`,
  async run() {
    while (await sweepFacts(services));
  },
})

/** Writes what is due, up to a batch. Returns whether more may be due at once. */
export async function sweepFacts(services: Services): Promise<boolean> {
  const { db, clock, log } = services
  const sums = await db.call<{ business_uuid: string }>('select * from hilo_due_sums($1)', [batch])
  const rows = await readDue(services, 'facts', clock.now(), batch)
  const facts = new Map<string, string[]>()
  for (const { business, subject } of rows) facts.set(business, [...(facts.get(business) ?? []), subject])
  let worked = 0
  await forEachIsolated(sums, log, async ({ business_uuid }) => {
    await rebuildSums(services, business_uuid)
    worked += 1
  })
  await forEachIsolated([...facts], log, async ([business, uuids]) => {
    worked += await writeOrCount(services, business, uuids)
  })
  return worked > 0 && (sums.length > 0 || rows.length >= batch)
}

/** Returns how many were written. One that cannot be written waits for its next attempt, so it does not hold up the others. */
async function writeOrCount(services: Services, business: string, uuids: readonly string[]): Promise<number> {
  const [subject = '', ...others] = uuids
  if (others.length === 0) {
    await runListener(services, { listener: 'facts', business, subject }, () =>
      writeFacts(services, business, uuids),
    )
    return 1
  }
  try {
    await writeFacts(services, business, uuids)
    return uuids.length
  } catch (error) {
    if (isUnavailable(error)) throw error
    let written = 0
    await forEachIsolated(uuids, services.log, async (uuid) => {
      written += await writeOrCount(services, business, [uuid])
    })
    return written
  }
}
