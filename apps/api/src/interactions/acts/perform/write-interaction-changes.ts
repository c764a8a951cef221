import { randomUUID } from 'node:crypto'
import type { AnnouncedChange } from '../../../entries/announced-change'
import { joinChanges } from '../../../entries/changes'
import { writeChanges } from '../../../entries/write-changes'
import type { StatementSender } from '../../../platform/db/pipeline/statement-sender'
import type { InteractionChange } from './interaction-change'
import { type LockedInteraction, lockInteractionRows } from './lock-interaction'
import { planChange } from './plan-change'

/** Writes the change of each of the locked interactions. */
function writePlanned(
  tx: StatementSender,
  business: string,
  locked: readonly LockedInteraction[],
  change: InteractionChange,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const plans = locked.map((one) => planChange(one, change, { now, newUuid: randomUUID }))
  return writeChanges(tx, { business, uuid: null }, joinChanges(plans), now)
}

/** Writes an act on one interaction that this transaction has locked. */
export async function writeInteractionChange(
  tx: StatementSender,
  locked: LockedInteraction,
  change: InteractionChange,
  now: Date,
): Promise<AnnouncedChange> {
  const [written] = await writePlanned(tx, locked.interaction.business_uuid, [locked], change, now)
  if (!written) throw new Error('a written row was not returned')
  return written
}

/** Locks and changes several interactions, in a transaction that does more than this. */
export async function changeInteractions(
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
  change: InteractionChange,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  if (uuids.length === 0) return []
  return writePlanned(tx, business, await lockInteractionRows(tx, business, uuids), change, now)
}
