import type { DomainEvent } from '@hilo/contracts'
import type { Publication } from '../platform/announcements/announcer'
import type { Db } from '../platform/db/db'
import { rooms } from '../platform/realtime/rooms'

/** Tells the whole team the area's name and colour as they are now, also of a deleted area, which history still shows. */
export async function areaPublications(
  db: Db,
  { business: business_uuid, area: uuid }: DomainEvent<'area.changed'>,
): Promise<Publication[]> {
  const area = await db.tenant(business_uuid, (tx) =>
    tx.area.findFirst({ where: { business_uuid, uuid }, select: { uuid: true, name: true, color: true } }),
  )
  return area ? [{ rooms: [rooms.team(business_uuid)], event: 'update:area', payload: area }] : []
}
