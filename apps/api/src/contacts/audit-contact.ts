import type { AuditAction } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Tx } from '../platform/db/db'

/**
 * Logs who did what to which contact, without the contact's data: the log outlives the contact, and erasing a contact must
 * leave none of its data.
 */
export const auditContact = (
  tx: Tx,
  by: RequestOrigin,
  now: Date,
  action: Extract<AuditAction, `contact.${string}`>,
  target: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> => recordAudit(tx, by, now, { action, target, details })
