import type { Tx } from '../db/db'

/** Why a listener failed at the business itself may name anybody of it, also who is erased now. */
export const eraseReasons = (tx: Tx, business: string) => tx.$executeRaw`
  update event_dues set error = null
  where business_uuid = ${business}::uuid and subject_uuid = ${business}::uuid and error is not null`
