import type { Statement } from '../../platform/db/pipeline/pipeline'

/** Their areas, channels and labels have them in their sums too. */
export const markSliced: Statement = {
  name: 'mark_facts_sliced',
  text: `update interaction_facts set sliced = true, paired = true
    where business_uuid = $1::uuid and interaction_uuid = any($2::uuid[]) and paired is null`,
}
