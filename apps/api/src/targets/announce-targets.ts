import type { Publication } from '../platform/announcements/announcer'
import { writeAnnouncement } from '../platform/announcements/write-announcements'
import type { Tx } from '../platform/db/db'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import { rooms } from '../platform/realtime/rooms'

/** Call it in the transaction that changes targets or business hours. Returns the announcement's id. */
export const announceTargets = (tx: Tx, business: string, now: Date): Promise<string> =>
  writeAnnouncement(toStatementSender(tx), business, { kind: 'targets_changed', payload: {} }, now)

/** Tells the whole team that what is due must be counted anew. */
export const targetPublications = (business: string): Publication[] => [
  { rooms: [rooms.team(business)], event: 'update:targets', payload: {} },
]
