import { type Download, type HistoryFilter, limits } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { readNameAndZone } from '../business/read-name-and-zone'
import { presentInteraction } from '../interactions/present'
import { csvDownload } from '../platform/csv/csv-download'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { exportColumns } from './export-columns'
import { type HistoryPage, readHistory } from './read-history'

/** The interactions of a filter as a CSV file, written page by page. The export is in the audit log. */
export async function exportHistory(
  services: Services,
  by: RequestOrigin,
  filter: HistoryFilter,
): Promise<Download> {
  const timeZone = await services.db.write(by.actor, async (tx) => {
    await auditExport(tx, by, filter, services.clock.now())
    return (await readNameAndZone(tx, by.actor.business)).time_zone
  })
  const headers = exportColumns.map(({ header }) => header)
  return csvDownload('interacciones.csv', headers, pagesOf(services, by.actor, filter, timeZone))
}

export const auditExport = (
  tx: StatementSender,
  by: RequestOrigin,
  { q, ...named }: HistoryFilter,
  now: Date,
): Promise<void> =>
  recordAudit(tx, by, now, {
    action: 'interaction.export',
    target: by.actor.business,
    // What was searched for may be a customer's name, which the log must not keep.
    details: { ...named, ...(q && { searched: true }) },
  })

/** Reads pages in the order of creation, which never changes, so that a row that moves in the list is neither lost nor written twice. */
async function* pagesOf(
  services: Services,
  actor: Actor,
  filter: HistoryFilter,
  timeZone: string,
): AsyncGenerator<string[][]> {
  const local = localMoment(timeZone)
  let after: [string, string] | null = null
  for (;;) {
    const order = { sort: 'created', ascending: true, after } as const
    const page: HistoryPage = await readHistory(services, actor, filter, order, limits.rowsPage)
    yield page.rows.map(presentInteraction).map((row) => exportColumns.map(({ cell }) => cell(row, local)))
    if (!page.next) return
    after = page.next
  }
}

/** Writes a moment as spreadsheets read it: 2026-11-23 14:05:09. */
function localMoment(timeZone: string): (moment: string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (moment) => (moment ? format.format(new Date(moment)) : '')
}
