import { type AuditFilter, auditWords, type Download, limits } from '@hilo/contracts'
import { csvDownload } from '../platform/csv/csv-download'
import { momentKeyOf } from '../platform/db/keyset'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { presentAuditLine } from './present'
import { type AuditRecord, readAudit } from './read-audit'
import { type RequestOrigin, recordAudit } from './record-audit'

const headers = [
  'Fecha y hora',
  'Persona',
  'Qué hizo',
  'Sobre',
  'Cambios',
  'Más datos',
  'Dirección',
  'Dispositivo',
]

/** The audit log as a CSV file, written page by page. The export is logged too. */
export async function exportAudit(
  services: Services,
  by: RequestOrigin,
  filter: AuditFilter,
): Promise<Download> {
  const { business } = by.actor
  const { q, ...named } = filter
  await services.db.write(by.actor, (tx) =>
    recordAudit(tx, by, services.clock.now(), {
      action: 'audit.export',
      target: business,
      // The search may be a customer's name, which the log must not keep.
      details: { ...named, ...(q && { searched: true }) },
    }),
  )
  return csvDownload('auditoria.csv', headers, pagesOf(services, by.actor, filter))
}

async function* pagesOf({ db }: Services, actor: Actor, filter: AuditFilter): AsyncGenerator<string[][]> {
  const limit = limits.rowsPage
  let after: [string, string] | null = null
  for (;;) {
    const rows: AuditRecord[] = await readAudit(db, actor, { filter, after, limit })
    yield rows.map(cellsOf)
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = momentKeyOf(last.created_at, last.uuid)
  }
}

function cellsOf(row: AuditRecord): string[] {
  const { actor, action, subject, changes, details, address, device } = presentAuditLine(row)
  const changed = Object.entries(changes).map(
    ([field, { before, after }]) => `${field}: ${cellText(before)} → ${cellText(after)}`,
  )
  const more = Object.entries(details).map(([name, value]) => `${name}: ${cellText(value)}`)
  return [
    row.local_time,
    actor.name ?? '',
    auditWords[action],
    subject.name ?? subject.uuid ?? '',
    changed.join('\n'),
    more.join('\n'),
    address ?? '',
    device ?? '',
  ]
}

const cellText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
