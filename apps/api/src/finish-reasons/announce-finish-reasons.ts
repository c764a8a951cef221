import type { Publication } from '../platform/announcements/announcer'
import type { Db } from '../platform/db/db'
import { rooms } from '../platform/realtime/rooms'
import { readFinishReasons } from './read-finish-reasons'

/** Tells the whole team the reasons as they are now. */
export async function finishReasonPublications(db: Db, business_uuid: string): Promise<Publication[]> {
  const payload = await db.tenant(business_uuid, (tx) => readFinishReasons(tx, business_uuid))
  return [{ rooms: [rooms.team(business_uuid)], event: 'update:finish_reasons', payload }]
}
