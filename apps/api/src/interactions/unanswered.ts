import { sql } from '../platform/db/db'

/**
 * Whether the customer waits for an answer: nobody waits in a paused chat until the pause ends. As SQL over interactions or
 * interaction_rows r.
 */
export const isUnanswered = sql`r.waiting_since is not null and not r.paused`
