import { sql } from '../platform/db/db'

/** Whether a call occupies its person. SQL over calls o, equal to the condition of the index `calls_of_speaker`. */
const inCall = `(o.state in ('connecting', 'active') or (o.direction = 'outbound' and o.state = 'ringing'))`

/** SQL for the calls and video calls that a person is in. */
export const activeCallsOf = (business: string, user: string): string =>
  `(select o.uuid from calls o where o.business_uuid = ${business} and o.user_uuid = ${user} and ${inCall}
    union all select v.uuid from video_calls v where v.business_uuid = ${business} and v.user_uuid = ${user} and v.state = 'active')`

/** Whether a person is in a call, as SQL over users u. */
export const isInCallText = `exists ${activeCallsOf('u.business_uuid', 'u.uuid')}`
export const isInCall = sql([isInCallText])
