import { sql } from '../../platform/db/db'

/** Whether a person may get one more interaction: paused and expired ones do not count. As SQL over users u. */
export const hasRoom = sql`(
  select count(*) from interactions i
  where i.business_uuid = u.business_uuid and i.user_uuid = u.uuid
    and i.status = 'assigned' and not i.paused and not i.expired
) < (select maximum_active_conversation from settings s where s.business_uuid = u.business_uuid)`
