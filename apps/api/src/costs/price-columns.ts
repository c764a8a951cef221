import { sql } from '../platform/db/db'

/** SQL: price `p` is not charged, by the provider's word. */
export const isFree = sql`(coalesce(p.type like 'free\_%', false) or p.billable is false or p.category is not distinct from 'referral_conversion')`
