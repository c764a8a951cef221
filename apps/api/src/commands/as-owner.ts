import type { Env } from '../env'
import { connectDb, type Db } from '../platform/db/db'
import { poolSizes } from '../platform/db/pool-sizes'
import { createLogger } from '../platform/logger/logger'

/** Connects as the schema's owner, who sees every business. */
export async function asOwner<T>({ ownerUrl }: Env, work: (owner: Db) => Promise<T>): Promise<T> {
  const owner = connectDb({
    url: ownerUrl,
    sizes: { ...poolSizes.both, main: 1 },
    log: createLogger('silent'),
  })
  try {
    return await work(owner)
  } finally {
    await owner.close()
  }
}
