import type { Publication } from '../platform/announcements/announcer'
import { writeAnnouncement } from '../platform/announcements/write-announcements'
import type { Tx } from '../platform/db/db'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'

/** Every process reads what has become of these people, and publishes it to its own sockets. */
export const presencePublications = (business: string, ...users: string[]): Publication[] => [
  { message: 'presence_changed', payload: { business, users } },
]

/** Call it in the transaction that changes the presence. Returns the announcement's id. */
export const announcePresence = (tx: Tx, business: string, user: string, now: Date): Promise<string> =>
  writeAnnouncement(toStatementSender(tx), business, { kind: 'presence_changed', payload: { user } }, now)
