import { type AuditLine, auditActions, auditLineSchema } from '@hilo/contracts'
import type { AuditRecord } from './read-audit'

const isUuid = (text: string): boolean => auditLineSchema.shape.uuid.safeParse(text).success

/** The database's row as the contract's row. */
export function presentAuditLine(row: AuditRecord): AuditLine {
  const action = auditActions.find((known) => known === row.action)
  if (!action) throw new Error(`the audit log has an unknown action: ${row.action}`)
  const { changes, ...details } = row.data
  return {
    uuid: row.uuid,
    created_at: row.created_at.toISOString(),
    actor: { uuid: row.actor_uuid, name: row.actor_name },
    action,
    subject: { uuid: isUuid(row.target) ? row.target : null, name: row.subject_name },
    // Only what `recordAudit` took is ever written there.
    changes: (changes ?? {}) as AuditLine['changes'],
    details,
    address: row.address,
    device: row.device,
  }
}
