import { sql } from '../../platform/db/db'
import type { Services } from '../../platform/services'
import { addToSums } from './add-to-sums'
import { readFacts } from './read-facts'
import { readZone } from './report-zone'

/** Facts that are added in one transaction. */
const batch = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Makes the sums of a business anew in its time zone of today, batch by batch; a crash goes on where it was. */
export async function rebuildSums(services: Pick<Services, 'db'>, business: string): Promise<void> {
  while (await rebuildStep(services, business));
}

/** False: nothing is left. */
const rebuildStep = ({ db }: Pick<Services, 'db'>, business: string): Promise<boolean> =>
  db.tenant(business, async (tx) => {
    const zone = await readZone(tx, business)
    const { time_zone } = await tx.business.findUniqueOrThrow({ where: { uuid: business } })
    const store = (counted_to: string | null) =>
      tx.reportZone.update({ where: { business_uuid: business }, data: { time_zone, counted_to } })
    if (zone.time_zone !== time_zone) {
      await tx.$executeRaw`delete from report_rollups where business_uuid = ${business}::uuid`
      await store(beforeAll)
      return true
    }
    if (zone.counted_to === null) return false
    const next = sql`f.interaction_uuid > ${zone.counted_to}::uuid order by f.interaction_uuid limit ${batch}`
    const facts = await readFacts(tx, business, next)
    await addToSums(tx, business, time_zone, { added: facts, removed: [] })
    await store(facts.length === batch ? (facts.at(-1)?.interaction_uuid ?? null) : null)
    return facts.length === batch
  })
