import type { Announcement, Publication } from '../platform/announcements/announcer'
import { writeAnnouncement } from '../platform/announcements/write-announcements'
import type { Tx } from '../platform/db/db'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import { rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'

/** Writes the announcement of a changed contact, in the same transaction. Returns its id. */
export const announceContact = (tx: Tx, business: string, contact: string, now: Date): Promise<string> =>
  writeAnnouncement(toStatementSender(tx), business, { kind: 'contact_changed', payload: { contact } }, now)

/** Publishes a committed change of a contact; null: nothing was changed. */
export function publishContact(
  { announcer }: Pick<Services, 'announcer'>,
  business_uuid: string,
  contact: string,
  announcement: string | null,
): void {
  if (announcement === null) return
  announcer.publish([announcement], contactPublications({ business_uuid, payload: { contact } }))
}

/** Publishes to the whole team which contact changed, without its data: clients fetch what they may see. */
export function contactPublications({
  business_uuid,
  payload,
}: Pick<Announcement, 'business_uuid' | 'payload'>): Publication[] {
  const { contact } = payload as { contact: string }
  return [{ rooms: [rooms.team(business_uuid)], event: 'update:contact', payload: { uuid: contact } }]
}
