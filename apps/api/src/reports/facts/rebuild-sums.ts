import { readNameAndZone } from '../../business/read-name-and-zone'
import { sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
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

const deleteSums: Statement = {
  name: 'delete_old_report_sums',
  text: `with gone as (
      delete from report_rollups where ctid = any(array(
        select ctid from report_rollups where business_uuid = $1::uuid limit $2)) returning 1)
    select count(*)::int as deleted from gone`,
}
const writeZone: Statement = {
  name: 'write_report_zone',
  text: `update report_zones set time_zone = $2, counted_to = $3::uuid where business_uuid = $1::uuid`,
}

/**
 * One step of rebuilding the sums of a business in its present time zone: first the old sums are deleted, then the facts are
 * added. After a crash it continues where it was.
 */
export const rebuildSums = ({ db }: Pick<Services, 'db'>, business: string): Promise<void> =>
  db.write({ business, background: true }, async (tx) => {
    const zone = await readZone(tx, business)
    const { time_zone } = await readNameAndZone(tx, business)
    const store = (counted_to: string | null) => tx.send(writeZone, [business, time_zone, counted_to])
    if (zone.time_zone !== time_zone) {
      // Until all old sums are deleted, new facts are still added in the old time zone.
      const [gone] = await tx.send<{ deleted: number }>(deleteSums, [business, batch.sums])
      if (!gone || gone.deleted < batch.sums) await store(beforeAll)
      return
    }
    if (zone.counted_to === null) return
    const next = sql`f.interaction_uuid > ${zone.counted_to}::uuid order by f.interaction_uuid limit ${batch.facts}`
    const facts = await readFacts(tx, business, next)
    const uuids = facts.map(({ interaction_uuid }) => interaction_uuid)
    const calls = await readCallFacts(tx, business, uuids)
    const videos = await readVideoFacts(tx, business, uuids)
    const added = contributionsOfAll({ interactions: facts, calls, videos }, time_zone)
    await addToSums(tx, business, { added, removed: [] })
    await store(facts.length === batch.facts ? (facts.at(-1)?.interaction_uuid ?? null) : null)
  })
