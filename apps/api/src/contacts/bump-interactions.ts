import { type InteractionRecord, readInteractionRows } from '../entries/interaction-records'
import { type Raising, raiseInteractions } from '../entries/write/raise-interactions'
import { announceEntries } from '../interactions/announce'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { StoredEvents } from '../platform/events/write-events'
import type { Services } from '../platform/services'

/** Interactions whose version was raised because they show their contact. */
interface BumpedInteractions {
  readonly rows: readonly InteractionRecord[]
  readonly events: readonly StoredEvents[]
}
export const noneBumped: BumpedInteractions = { rows: [], events: [] }

/** Raises the version of the contacts' interactions, because lists show something else of the contact. */
export async function bumpInteractions(
  tx: StatementSender,
  business: string,
  raising: Raising,
  now: Date,
): Promise<BumpedInteractions> {
  if (raising.contacts.length === 0) return noneBumped
  const { uuids, events } = await raiseInteractions(tx, business, raising, now)
  if (uuids.length === 0) return noneBumped
  return { rows: [...(await readInteractionRows(tx, business, uuids)).values()], events }
}

export const publishBumped = ({ announcer }: Services, { rows, events }: BumpedInteractions): void =>
  announcer.publish(
    events.flatMap(({ outbox }) => outbox ?? []),
    rows.flatMap((row) => announceEntries(row, [])),
  )
