import type { DomainEvent } from '@hilo/contracts'
import type { Publication } from '../platform/announcements/announcer'
import type { Db } from '../platform/db/db'
import { rooms } from '../platform/realtime/rooms'
import { presentLabel } from './present'

/** Tells the whole team the labels as they are now, also deleted ones: open interactions lose those. */
export async function labelPublications(
  db: Db,
  { business: business_uuid, labels: uuids }: DomainEvent<'labels.changed'>,
): Promise<Publication[]> {
  const labels = await db.tenant(business_uuid, (tx) =>
    tx.label.findMany({ where: { business_uuid, uuid: { in: [...uuids] } }, orderBy: { uuid: 'asc' } }),
  )
  return labels.map((label) => ({
    rooms: [rooms.team(business_uuid)],
    event: 'update:label',
    payload: { ...presentLabel(label), deleted_at: label.deleted_at?.toISOString() ?? null },
  }))
}
