import { sql } from '../../platform/db/db'
import { forEachIsolated } from '../../platform/errors/for-each-isolated'
import { isUnavailable } from '../../platform/errors/unavailable'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { rebuildSums } from './rebuild-sums'
import { takeDues, writeFacts } from './write-facts'

/** Interactions whose facts are written in one transaction. */
const batch = 200

interface Due {
  readonly due: 'fact' | 'sums'
  readonly business_uuid: string
  readonly interaction_uuid: string
}

/** Writes the facts of what began, changed or finished, and makes sums anew whose time zone changed. */
export const factsSweep = (services: Services): Sweep => ({
  name: 'facts',
  due: () => sql`exists (select from hilo_due_facts(1))`,
  async run() {
    while (await sweepFacts(services));
  },
})

/** Writes what is due, up to a batch. Returns whether more may be due at once. */
export async function sweepFacts(services: Services): Promise<boolean> {
  const { db, log } = services
  const rows = await db.call<Due>('select * from hilo_due_facts($1)', [batch])
  const sums: string[] = []
  const facts = new Map<string, Set<string>>()
  for (const { due, business_uuid, interaction_uuid } of rows)
    if (due === 'sums') sums.push(business_uuid)
    else facts.set(business_uuid, (facts.get(business_uuid) ?? new Set()).add(interaction_uuid))
  let worked = 0
  await forEachIsolated(sums, log, async (business) => {
    await rebuildSums(services, business)
    worked += 1
  })
  await forEachIsolated([...facts], log, async ([business, uuids]) => {
    worked += await writeOrPutBack(services, business, [...uuids])
  })
  return worked > 0 && (sums.length > 0 || rows.length >= batch)
}

/**
 * Returns how many were written. One that cannot be written goes to the end of what is due, so it does not hold up the others.
 */
async function writeOrPutBack(
  services: Services,
  business: string,
  uuids: readonly string[],
): Promise<number> {
  try {
    await writeFacts(services, business, uuids)
    return uuids.length
  } catch (error) {
    if (uuids.length === 1) {
      if (!isUnavailable(error)) await putBack(services, business, uuids)
      throw error
    }
    let written = 0
    await forEachIsolated(uuids, services.log, async (uuid) => {
      written += await writeOrPutBack(services, business, [uuid])
    })
    return written
  }
}

const putBack = ({ db }: Pick<Services, 'db'>, business: string, uuids: readonly string[]) =>
  db.tenant(business, async (tx) => {
    const taken = await takeDues(tx, business, uuids)
    await tx.factDue.createMany({
      data: taken.map((interaction_uuid) => ({ business_uuid: business, interaction_uuid })),
    })
  })
