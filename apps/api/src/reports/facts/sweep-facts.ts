import { sql } from '../../platform/db/db'
import { forEachIsolated } from '../../platform/errors/for-each-isolated'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { rebuildSums } from './rebuild-sums'
import { writeFacts } from './write-facts'

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
    while ((await sweepFacts(services)) === batch);
  },
})

/** Answers how many facts were written, up to a batch. */
export async function sweepFacts(services: Services): Promise<number> {
  const { db, log } = services
  const rows = await db.call<Due>('select * from hilo_due_facts($1)', [batch])
  const works = new Map<string, string[] | null>()
  for (const { due, business_uuid, interaction_uuid } of rows)
    if (due === 'sums') works.set(business_uuid, null)
    else if (works.get(business_uuid) !== null)
      works.set(business_uuid, [...(works.get(business_uuid) ?? []), interaction_uuid])
  let written = 0
  await forEachIsolated([...works], log, async ([business, uuids]) => {
    if (uuids === null) await rebuildSums(services, business)
    else await writeFacts(services, business, uuids)
    written += uuids?.length ?? batch
  })
  // What failed is tried again with the next sweep, not at once.
  return Math.min(written, batch)
}
