import type { QuickAnswer } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../../server/http/api-client'
import { updateRows } from '../../../../server/reads/rows'

/** Counts the use of an answer, here at once and on the server. Where that fails, only the order is a little older. */
export function countUse(client: QueryClient, { uuid }: QuickAnswer): void {
  updateRows(client, 'listQuickAnswers', (rows) =>
    rows.map((row) => (row.uuid === uuid ? { ...row, uses: row.uses + 1 } : row)),
  )
  call('countQuickAnswerUse', { params: { id: uuid } }).catch(() => undefined)
}
