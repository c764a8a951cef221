import { Prisma, sql } from '../../platform/db/db'

/** How many interactions of a person count for the maximum: paused and expired ones do not. As SQL over users u. */
export const activeCountText = `(
  select count(*)::int from interactions i
  where i.business_uuid = u.business_uuid and i.user_uuid = u.uuid
    and i.status = 'assigned' and not i.paused and not i.expired)`
export const activeCount = Prisma.raw(activeCountText)

/** The most that a person may have. As SQL over users u. */
export const maximumOf = sql`(
  select maximum_active_conversation from settings s where s.business_uuid = u.business_uuid)`

/** SQL: whether one who has so many interactions may get one more. */
export const isBelow = (active: Prisma.Sql, maximum: Prisma.Sql) => sql`${active} < ${maximum}`

/** Whether a person may get one more interaction. As SQL over users u. */
export const hasCapacitySql = isBelow(activeCount, maximumOf)
