import type { Env } from '../env'
import { connectDb, type Db } from '../platform/db/db'
import { createLogger } from '../platform/logger/logger'

/** As the schema's owner, for what the app's own role may not do: it sees every business. */
export async function asOwner<T>({ ownerUrl }: Env, work: (owner: Db) => Promise<T>): Promise<T> {
  const owner = connectDb({ url: ownerUrl, connections: 1, log: createLogger('silent') })
  try {
    return await work(owner)
  } finally {
    await owner.close()
  }
}
