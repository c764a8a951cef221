import { withClient } from '@hilo/prisma/with-client'
import type { Database } from '../services/postgres'
import { parentOf } from './process-memory'

/** The process that starts Postgres's others. */
export const postmasterOf = (database: Database): Promise<number> =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  })
