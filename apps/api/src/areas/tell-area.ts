import type { Db, Tx } from '../platform/db/db'
import { senderOf } from '../platform/db/sender'
import type { Announcement, Publication } from '../platform/outbox/outbox'
import { writeAnnouncement } from '../platform/outbox/write-announcements'
import { rooms } from '../platform/realtime/realtime'

/** In the transaction that gave the area another name or colour. Answers the announcement's id. */
export const announceArea = (tx: Tx, business: string, area: string, now: Date): Promise<string> =>
  writeAnnouncement(senderOf(tx), business, { kind: 'area_changed', payload: { area } }, now)

/** The whole team hears how the area is shown now. One that was deleted keeps its name where it stands. */
export async function tellArea(
  db: Db,
  { business_uuid, payload }: Pick<Announcement, 'business_uuid' | 'payload'>,
): Promise<Publication[]> {
  const { area: uuid } = payload as { area: string }
  const shown = await db.tenant(business_uuid, (tx) =>
    tx.area.findFirst({ where: { business_uuid, uuid }, select: { uuid: true, name: true, color: true } }),
  )
  return shown ? [{ rooms: [rooms.team(business_uuid)], event: 'update:area', payload: shown }] : []
}
