import { type AuditLine, addAuditLine, type Requester } from '../business/add-audit-line'
import type { Tx } from '../platform/db/db'

/**
 * Who did what to which contact, and never what was written there: the line outlives the contact, and an erased one
 * must leave nothing behind.
 */
export const auditContact = (
  tx: Tx,
  by: Requester,
  now: Date,
  action: Extract<AuditLine['action'], `contact.${string}`>,
  target: string,
  data: AuditLine['data'] = {},
): Promise<void> => addAuditLine(tx, by, now, { action, target, data })
