import { connectDb } from '../platform/db/db'
import type { Services } from '../platform/services'
import type { TestApi } from './boot'

/** Connections that nobody else uses: what the process does meanwhile by itself is not among their statements. */
export async function alone<T>(
  { services, databaseUrl }: TestApi,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const db = connectDb({ url: databaseUrl, connections: 2, log: services.log })
  try {
    return await work({ ...services, db })
  } finally {
    await db.close()
  }
}

/** How many statements `act` sends, without begin, commit and the tenant's. */
export const statementsOf = (api: TestApi, act: (services: Services) => Promise<unknown>): Promise<number> =>
  alone(api, async (services) => {
    await act(services)
    return services.db.statements()
  })
