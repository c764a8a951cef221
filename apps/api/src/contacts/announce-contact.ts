import type { AnnouncementPayload } from '../platform/announcements/announcements'
import type { Publication } from '../platform/announcements/announcer'
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
  announcer.publish([announcement], contactPublications(business_uuid, { contact }))
}

/** Publishes to the whole team which contact changed, without its data: clients fetch what they may see. */
export const contactPublications = (
  business: string,
  { contact }: AnnouncementPayload<'contact_changed'>,
): Publication[] => [{ rooms: [rooms.team(business)], event: 'update:contact', payload: { uuid: contact } }]
