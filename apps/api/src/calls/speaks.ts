import { sql } from '../platform/db/db'

/** Whether somebody is in a call, or calls a customer: the condition of the index `calls_of_person`. As SQL over calls o. */
export const inCall = `(o.state in ('connecting', 'active') or (o.direction = 'outbound' and o.state = 'ringing'))`

/** Whether a person is in a call. As SQL over users u. */
export const speaks = `exists (select from calls o where o.business_uuid = u.business_uuid and o.user_uuid = u.uuid and ${inCall})`
export const speaksSql = sql([speaks])
