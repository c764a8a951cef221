import type { Area, Contact, Label, Page, QuickAnswer, RowsQuery } from '@hilo/contracts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { callPage } from '../http/api-client'
import { keys } from '../http/keys'
import { type RowsView, usePages } from './pages'

/** The lists that are fetched by HTTP in pages, and the types of their rows. */
interface Rows {
  listAreas: Area
  listContacts: Contact
  listLabels: Label
  listQuickAnswers: QuickAnswer
}
export type RowsName = keyof Rows
export type RowOf<N extends RowsName> = Rows[N]

const fetchPage: { [N in RowsName]: (query: RowsQuery) => Promise<Page<Rows[N][]>> } = {
  listAreas: (query) => callPage('listAreas', { query }),
  listContacts: (query) => callPage('listContacts', { query }),
  listLabels: (query) => callPage('listLabels', { query }),
  listQuickAnswers: (query) => callPage('listQuickAnswers', { query }),
}

type Pages<N extends RowsName> = InfiniteData<Page<Rows[N][]>, string | null>

/** Enough to fill the screen; the next page is fetched on scrolling. */
const pageSize = 200

/**
 * Shows the cached rows at once and refetches them, because colleagues change these lists too. `atLeast`: pages are loaded until there
 * are this many rows.
 */
export const useRows = <N extends RowsName>(
  name: N,
  q: string,
  failed: string,
  atLeast = 1,
): RowsView<Rows[N]> =>
  usePages({
    queryKey: [...keys.rows(name), q],
    fetchPage: (cursor) =>
      fetchPage[name]({ limit: pageSize, ...(q ? { q } : {}), ...(cursor === null ? {} : { cursor }) }),
    failed,
    atLeast,
  })

/** Shows a changed row at once in every cached list, then refetches the lists for the order. */
export function putRow<N extends RowsName>(client: QueryClient, name: N, row: Rows[N]): Promise<void> {
  updateRows(client, name, (rows) => rows.map((one) => (one.uuid === row.uuid ? row : one)))
  return refreshRows(client, name)
}

export function removeRow<N extends RowsName>(client: QueryClient, name: N, uuid: string): Promise<void> {
  updateRows(client, name, (rows) => rows.filter((one) => one.uuid !== uuid))
  return refreshRows(client, name)
}

/** Shows the rows in a new order at once. Those that are not named follow as they were. What is being fetched may have the old order. */
export async function orderRows(
  client: QueryClient,
  name: RowsName,
  uuids: readonly string[],
): Promise<void> {
  await client.cancelQueries({ queryKey: keys.rows(name) })
  const positionOf = ({ uuid }: { uuid: string }) =>
    uuids.includes(uuid) ? uuids.indexOf(uuid) : uuids.length
  updateRows(client, name, (rows) => rows.toSorted((a, b) => positionOf(a) - positionOf(b)))
}

/** Refetches the lists on the screen and resolves then; lists of other searches are refetched when next shown. */
export const refreshRows = (client: QueryClient, name: RowsName): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.rows(name) })

/** A row of the lists on the screen, from the cache. */
export const cachedRow = <N extends RowsName>(
  client: QueryClient,
  name: N,
  uuid: string,
): Rows[N] | undefined =>
  client
    .getQueriesData<Pages<N>>({ queryKey: keys.rows(name), type: 'active' })
    .flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? [])
    .find((row) => row.uuid === uuid)

/** Changes the cached rows until the next fetch. */
export function updateRows<N extends RowsName>(
  client: QueryClient,
  name: N,
  change: (rows: Rows[N][]) => Rows[N][],
): void {
  client.setQueriesData<Pages<N>>(
    { queryKey: keys.rows(name) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  )
}
