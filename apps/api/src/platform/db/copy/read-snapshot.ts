import { withClient } from '@hilo/prisma/with-client'
import { to as copyTo } from 'pg-copy-streams'
import { type CopiedTable, placeOf, readCopiedTables } from './copied-tables'
import { jobsTable, readJobsSql } from './jobs-table'

/** One moment of the database, however long it is read. */
export interface Snapshot {
  query<T extends object>(text: string, params?: readonly unknown[]): Promise<T[]>
  readonly tables: readonly CopiedTable[]
  /** The rows as COPY writes them. The caller reads one to its end before the next. */
  copyOut(table: CopiedTable): AsyncIterable<Buffer>
  /** The rows of a query of one JSON column, a line each. */
  copyJson(query: string): AsyncIterable<Buffer>
}

/** Reads as the schema's owner, who sees every business, in one transaction that changes nothing and holds nobody up. */
export const readSnapshot = <T>(ownerUrl: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  withClient(ownerUrl, async (client) => {
    // A connection that breaks is reported by the query that needed it.
    client.on('error', () => {})
    await client.query(
      `begin isolation level repeatable read, read only;
       set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    )
    const tables = [...(await readCopiedTables(client)), { name: jobsTable, columns: [] }]
    return work({
      tables,
      query: async <R extends object>(text: string, params: readonly unknown[] = []) =>
        (await client.query<R>(text, [...params])).rows,
      copyOut: (table) =>
        client.query(
          copyTo(
            table.name === jobsTable ? `copy (${readJobsSql}) to stdout` : `copy ${placeOf(table)} to stdout`,
          ),
        ),
      // As CSV with a quote and delimiter that no JSON contains, because COPY in text format would double each backslash.
      copyJson: (query) =>
        client.query(
          copyTo(`copy (${query}) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`),
        ),
    })
  })
