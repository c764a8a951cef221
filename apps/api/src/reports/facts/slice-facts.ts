import { readNameAndZone } from '../../business/read-name-and-zone'
import { sql } from '../../platform/db/db'
import type { Services } from '../../platform/services'
import { addToSums } from './add-to-sums'
import { readCallFacts } from './call-facts'
import { contributionsOfAll } from './counted'
import { markSliced } from './mark-sliced'
import { readFacts } from './read-facts'
import { readZone } from './report-zone'
import { readVideoFacts } from './video-facts'

/** How many facts one transaction adds. */
const batch = 200

/**
 * Adds facts that a process of an older version wrote to the sums of their areas, channels and labels, and of the combinations of
 * these; those of everybody and of people have them already. Returns whether there may be more. While the sums are made anew, that does it.
 */
export const sliceFacts = ({ db }: Pick<Services, 'db'>, business: string): Promise<boolean> =>
  db.write({ business, background: true }, async (tx) => {
    const zone = await readZone(tx, business)
    const { time_zone } = await readNameAndZone(tx, business)
    if (zone.counted_to !== null || zone.time_zone !== time_zone) return false
    const old = await readFacts(tx, business, sql`f.paired is null limit ${batch}`)
    const uuids = old.map(({ interaction_uuid }) => interaction_uuid)
    const of = {
      calls: await readCallFacts(tx, business, uuids),
      videos: await readVideoFacts(tx, business, uuids),
    }
    const sliced = old.map((fact) => ({ ...fact, sliced: true, paired: true }))
    await addToSums(tx, business, {
      added: contributionsOfAll({ ...of, interactions: sliced }, time_zone),
      removed: contributionsOfAll({ ...of, interactions: old }, time_zone),
    })
    await tx.send(markSliced, [business, uuids])
    return old.length === batch
  })
