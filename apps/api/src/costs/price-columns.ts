import { sql } from '../platform/db/db'

/** SQL: price `p` is not charged, by the provider's word. */
export const isFree = sql`(coalesce(p.type like 'free\_%', false) or p.billable is false or p.category is not distinct from 'referral_conversion')`

/** SQL: price `p` is of the 72 hours after an ad, whose messages use none of a number's free ones; other free messages do. */
export const isByAd = sql`(p.type is not distinct from 'free_entry_point' or p.category is not distinct from 'referral_conversion')`
