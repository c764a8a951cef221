/** What was to be locked has changed before it was: the transaction starts over, and finds it all. */
export class BeginAgain extends Error {}

/** Postgres's word for it, through Prisma. */
function isDeadlock(error: unknown): boolean {
  const { meta } = (error ?? {}) as { meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } }
  return meta?.driverAdapterError?.cause?.originalCode === '40P01'
}

const mostTries = 5

/**
 * For a transaction that locks much: one that Postgres ends to untie a knot of locks, or that came too late for one of
 * them, has done nothing and is begun again.
 */
export async function untangle<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof BeginAgain || isDeadlock(error)) || tries === mostTries) throw error
    }
  }
}
