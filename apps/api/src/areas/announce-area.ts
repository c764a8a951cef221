import type { AnnouncementPayload } from '../platform/announcements/announcements'
import type { Publication } from '../platform/announcements/announcer'
import { writeAnnouncement } from '../platform/announcements/write-announcements'
import type { Db, Tx } from '../platform/db/db'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import { rooms } from '../platform/realtime/rooms'

/** Call it in the transaction that changes the area's name or colour. Returns the announcement's id. */
export const announceArea = (tx: Tx, business: string, area: string, now: Date): Promise<string> =>
  writeAnnouncement(toStatementSender(tx), business, { kind: 'area_changed', payload: { area } }, now)

/** Tells the whole team the area's name and colour as they are now, also of a deleted area, which history still shows. */
export async function areaPublications(
  db: Db,
  business_uuid: string,
  { area: uuid }: AnnouncementPayload<'area_changed'>,
): Promise<Publication[]> {
  const area = await db.tenant(business_uuid, (tx) =>
    tx.area.findFirst({ where: { business_uuid, uuid }, select: { uuid: true, name: true, color: true } }),
  )
  return area ? [{ rooms: [rooms.team(business_uuid)], event: 'update:area', payload: area }] : []
}
