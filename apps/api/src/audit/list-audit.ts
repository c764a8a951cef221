import { type AuditQuery, isRefusal, limits } from '@hilo/contracts'
import { momentKey, momentKeyOf, pageOf, readCursor } from '../platform/db/keyset'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { presentAuditLine } from './present'
import { readAudit } from './read-audit'

/** A page of the audit log, the last line first. */
export async function listAudit({ db }: Services, actor: Actor, query: AuditQuery) {
  const { limit = limits.rowsPage, cursor, ...filter } = query
  const after = readCursor(cursor, momentKey)
  if (isRefusal(after)) return after
  const rows = await readAudit(db, actor, { filter, after, limit: limit + 1 })
  return pageOf(rows, limit, {
    item: presentAuditLine,
    key: (row) => momentKeyOf(row.created_at, row.uuid),
  })
}
