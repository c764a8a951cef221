import { lostRace } from '../errors/lost-race'

/** What was to be locked has changed before it was: the transaction starts over, and finds it all. */
export class BeginAgain extends Error {}

const mostTries = 5

/**
 * A transaction that Postgres ends for the sake of another, or that came too late for a lock, has done nothing and is begun again,
 * whole. So `work` changes nothing but the database, and may run more than once. `alsoFor` says which other failures are such.
 */
export async function untangle<T>(
  work: () => Promise<T>,
  alsoFor: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const again = error instanceof BeginAgain || lostRace(error) || alsoFor(error)
      if (!again || tries === mostTries) throw error
    }
  }
}
