import type { AnnouncementPayload } from '../platform/announcements/announcements'
import type { Publication } from '../platform/announcements/announcer'
import { writeAnnouncement } from '../platform/announcements/write-announcements'
import type { Db, Tx } from '../platform/db/db'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import { rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import { presentLabel } from './present'

/** Call it in the transaction that changes the labels. Returns the announcement's id. */
export const announceLabels = (
  tx: Tx,
  business: string,
  labels: readonly string[],
  now: Date,
): Promise<string> =>
  writeAnnouncement(toStatementSender(tx), business, { kind: 'labels_changed', payload: { labels } }, now)

/** Tells the whole team the labels as they are now, also deleted ones: open interactions lose those. */
export async function labelPublications(
  db: Db,
  business_uuid: string,
  { labels: uuids }: AnnouncementPayload<'labels_changed'>,
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

/** Call it after the commit. */
export async function publishLabels(
  { db, announcer }: Pick<Services, 'db' | 'announcer'>,
  business_uuid: string,
  labels: readonly string[],
  announcement: string,
): Promise<void> {
  announcer.publish([announcement], await labelPublications(db, business_uuid, { labels }))
}
