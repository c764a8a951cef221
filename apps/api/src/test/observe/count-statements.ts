import { connectDb } from '../../platform/db/db'
import { poolSizes } from '../../platform/db/pool-sizes'
import type { Services } from '../../platform/services'
import type { TestApi } from '../boot'

/** Runs `work` on connections of its own, so that no statement of the app's jobs is counted. */
export async function runAlone<T>(
  { services, databaseUrl, directUrl }: TestApi,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const db = connectDb({
    url: databaseUrl,
    directUrl,
    sizes: { ...poolSizes.both, main: 2 },
    log: services.log,
  })
  try {
    return await work({ ...services, db })
  } finally {
    await db.close()
  }
}

/** How many statements `work` sends, not counting begin, commit and the one that sets the tenant. */
export const countStatements = (
  api: TestApi,
  work: (services: Services) => Promise<unknown>,
): Promise<number> =>
  runAlone(api, async (services) => {
    await work(services)
    return services.db.statements()
  })
