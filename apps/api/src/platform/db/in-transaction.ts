import { withClient } from '@hilo/prisma/with-client'
import type { Db } from './db'

/** All statements of `work` in one transaction, on a connection of its own: as the owner, who sees every business. */
export const inTransaction = <T>(ownerUrl: string, work: (db: Pick<Db, 'call'>) => Promise<T>): Promise<T> =>
  withClient(ownerUrl, async (client) => {
    await client.query('begin')
    const result = await work({
      call: async <Row>(text: string, params: readonly unknown[] = []) =>
        (await client.query(text, [...params])).rows as Row[],
    })
    // Without it, as after an error, the end of the connection rolls back.
    await client.query('commit')
    return result
  })
