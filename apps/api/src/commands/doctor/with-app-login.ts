import type { Env } from '../../env'
import { connectDb, type Db } from '../../platform/db/db'
import { poolSizes } from '../../platform/db/pool-sizes'
import { createLogger } from '../../platform/logger/logger'

/** Connects as the app does. */
export async function withAppLogin<T>(env: Env, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connectDb({
    url: env.databaseUrl,
    directUrl: env.directUrl,
    sizes: { ...poolSizes.both, main: 2 },
    log: createLogger('silent'),
  })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
