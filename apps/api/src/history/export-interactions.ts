import { type HistoryFilter, type historyEndpoints, isRefusal, limits, type QueryOf } from '@hilo/contracts'
import type { RequestOrigin } from '../audit/record-audit'
import { presentInteraction } from '../interactions/present'
import { momentKey, momentKeyOf, readCursor, writeKey } from '../platform/db/keyset'
import type { Actor } from '../platform/http/actor'
import { ndjsonDownload } from '../platform/ndjson/ndjson-download'
import type { Services } from '../platform/services'
import { auditExport } from './export-history'
import { readHistory } from './read-history'

type ExportQuery = QueryOf<(typeof historyEndpoints)['exportInteractions']>

/** The interactions of a filter as lines of JSON, each with the cursor after it. The export is in the audit log. */
export async function exportInteractions(
  services: Services,
  by: RequestOrigin,
  { cursor, ...filter }: ExportQuery,
) {
  const after = readCursor(cursor, momentKey)
  if (isRefusal(after)) return after
  await services.db.write(by.actor, (tx) => tx.commit(auditExport(tx, by, filter, services.clock.now())))
  return ndjsonDownload('interacciones.ndjson', linesOf(services, by.actor, filter, after))
}

/** In the order of creation, which never changes: a row that moves in the lists is neither lost nor written twice. */
export async function* linesOf(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  filter: HistoryFilter,
  begin: [string, string] | null,
  pageSize: number = limits.rowsPage,
): AsyncGenerator<object[]> {
  let after = begin
  for (;;) {
    const order = { sort: 'created', ascending: true, after } as const
    const page = await readHistory(services, actor, filter, order, pageSize)
    yield page.rows.map((row) => ({
      ...presentInteraction(row),
      cursor: writeKey(momentKeyOf(row.sorted_by, row.uuid)),
    }))
    if (!page.next) return
    after = page.next
  }
}
