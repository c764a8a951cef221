import { randomUUID } from 'node:crypto'
import { auditEvents } from '../../../audit/audit-events'
import type { AuditEvent, AuditOrigin } from '../../../audit/record-audit'
import type { AnnouncedChange, WrittenChange } from '../../../entries/announced-change'
import { joinChanges } from '../../../entries/changes'
import { writeChanges } from '../../../entries/write/write-changes'
import type { StatementSender } from '../../../platform/db/pipeline/statement-sender'
import type { InteractionChange } from './interaction-change'
import { type LockedInteraction, lockInteractionRows } from './lock-interaction'
import { planChange } from './plan-change'

/** The actor and their address, and details of the audit line beside the event. */
export type AuditOfAct = AuditOrigin & Pick<AuditEvent, 'details'>

/** Writes an act on one interaction that this transaction has locked, with the line of the log that says the same. */
export async function writeInteractionChange(
  tx: StatementSender,
  locked: LockedInteraction,
  change: InteractionChange,
  now: Date,
  { details, ...by }: AuditOfAct,
): Promise<AnnouncedChange & WrittenChange> {
  const plan = planChange(locked, change, { now, newUuid: randomUUID })
  const [[written]] = await Promise.all([
    writeChanges(tx, { business: locked.interaction.business_uuid, uuid: null }, plan, now),
    auditEvents(tx, by, plan.events.flat(), now, details),
  ])
  if (!written || written.unshown) throw new Error('a written row was not returned')
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
  const locked = await lockInteractionRows(tx, business, uuids)
  const plans = locked.map((one) => planChange(one, change, { now, newUuid: randomUUID }))
  return writeChanges(tx, { business, uuid: null }, joinChanges(plans), now)
}
