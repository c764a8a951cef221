import { sql } from '../../platform/db/db'
import type { Services } from '../../platform/services'
import { addToSums } from './add-to-sums'
import { readCallFacts } from './call-facts'
import { contributionsOfAll } from './counted'
import { readFacts } from './read-facts'
import { readZone } from './report-zone'
import { readVideoFacts } from './video-facts'

/** How many facts one transaction adds, and how many sums one deletes. */
const batch = { facts: 200, sums: 50_000 } as const
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * One step of rebuilding the sums of a business in its present time zone: first the old sums are deleted, then the facts are
 * added. After a crash it continues where it was.
 */
export const rebuildSums = ({ db }: Pick<Services, 'db'>, business: string): Promise<void> =>
  db.tenant(business, async (tx) => {
    const zone = await readZone(tx, business)
    const { time_zone } = await tx.business.findUniqueOrThrow({ where: { uuid: business } })
    const store = (counted_to: string | null) =>
      tx.reportZone.update({ where: { business_uuid: business }, data: { time_zone, counted_to } })
    if (zone.time_zone !== time_zone) {
      // Until all old sums are deleted, new facts are still added in the old time zone.
      const deleted = await tx.$executeRaw`
        delete from report_rollups where ctid = any(array(
          select ctid from report_rollups where business_uuid = ${business}::uuid limit ${batch.sums}))`
      if (deleted < batch.sums) await store(beforeAll)
      return
    }
    if (zone.counted_to === null) return
    const next = sql`f.interaction_uuid > ${zone.counted_to}::uuid order by f.interaction_uuid limit ${batch.facts}`
    const facts = (await readFacts(tx, business, next)).map((fact) => ({ ...fact, sliced: true }))
    const uuids = facts.map(({ interaction_uuid }) => interaction_uuid)
    const calls = await readCallFacts(tx, business, uuids)
    const videos = await readVideoFacts(tx, business, uuids)
    const added = contributionsOfAll({ interactions: facts, calls, videos }, time_zone)
    await addToSums(tx, business, { added, removed: [] })
    await tx.$executeRaw`
      update interaction_facts set sliced = true
      where business_uuid = ${business}::uuid and interaction_uuid = any(${uuids}::uuid[]) and sliced is null`
    await store(facts.length === batch.facts ? (facts.at(-1)?.interaction_uuid ?? null) : null)
  })
