import type { Publication } from '../platform/announcements/announcer'
import { writeAnnouncement } from '../platform/announcements/write-announcements'
import type { Db, Tx } from '../platform/db/db'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import { rooms } from '../platform/realtime/rooms'
import { readFinishReasons } from './read-finish-reasons'

/** Call it in the transaction that changes the reasons, or whether they are asked. Returns the announcement's id. */
export const announceFinishReasons = (tx: Tx, business: string, now: Date): Promise<string> =>
  writeAnnouncement(toStatementSender(tx), business, { kind: 'finish_reasons_changed', payload: {} }, now)

/** Tells the whole team the reasons as they are now. */
export async function finishReasonPublications(db: Db, business_uuid: string): Promise<Publication[]> {
  const payload = await db.tenant(business_uuid, (tx) => readFinishReasons(tx, business_uuid))
  return [{ rooms: [rooms.team(business_uuid)], event: 'update:finish_reasons', payload }]
}
