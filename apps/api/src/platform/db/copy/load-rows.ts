import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { withClient } from '@hilo/prisma/with-client'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { bareTables, completeTables, setSequences } from './bare-tables'
import { type CopiedTable, placeOf, readCopiedTables } from './copied-tables'
import { addRestoredJobsSql, jobsTable, makeRestoredJobsSql, restoredJobs } from './jobs-table'

export interface Loading {
  /** Bytes of this table, as COPY wrote them. Tables come one after the other. */
  write(table: string, bytes: Uint8Array): Promise<void>
  /** After the last row: makes indexes and keys, which checks the rows, and lets numbers continue after the highest. */
  complete(): Promise<void>
  /** In the same transaction. */
  query(text: string, params?: readonly unknown[]): Promise<void>
}

const bigTransaction = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '10s';
  set local synchronous_commit = off; set local maintenance_work_mem = '256MB'; set local max_parallel_maintenance_workers = 2`

/** Fills tables that are empty, in one transaction: all rows are there or none. */
export const loadRows = <T>(
  ownerUrl: string,
  tables: readonly CopiedTable[],
  work: (loading: Loading) => Promise<T>,
): Promise<T> =>
  withClient(ownerUrl, async (client) => {
    client.on('error', () => {})
    await client.query(`begin; ${bigTransaction}`)
    const existing = (await readCopiedTables(client)).map(({ name }) => `"${name}"`)
    const removed = await bareTables(client)
    await client.query(`truncate ${existing.join(', ')}; ${makeRestoredJobsSql}`)
    const columns = new Map(tables.map((table) => [table.name, table]))
    let current: { readonly name: string; readonly stream: CopyStreamQuery } | null = null

    async function endCurrent(): Promise<void> {
      if (!current) return
      const { stream } = current
      current = null
      stream.end()
      await finished(stream)
    }
    async function streamOf(name: string): Promise<CopyStreamQuery> {
      if (current?.name === name) return current.stream
      await endCurrent()
      const table = name === jobsTable ? restoredJobs : columns.get(name)
      if (!table) throw new Error(`the copy does not list the table ${name}`)
      current = { name, stream: client.query(copyFrom(`copy ${placeOf(table)} from stdin`)) }
      // Reported by the write or the end that meets it.
      current.stream.on('error', () => {})
      return current.stream
    }

    const result = await work({
      async write(name, bytes) {
        const stream = await streamOf(name)
        if (stream.errored) throw stream.errored
        if (!stream.write(bytes)) await once(stream, 'drain')
      },
      async complete() {
        await endCurrent()
        await completeTables(client, removed)
        await setSequences(client)
        await client.query(addRestoredJobsSql)
      },
      query: async (text, params = []) => void (await client.query(text, [...params])),
    })
    await client.query('commit')
    await client.query('analyze')
    return result
  })
