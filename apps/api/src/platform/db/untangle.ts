import { lostRace } from '../errors/lost-race'

/** What was to be locked has changed before it was: the transaction starts over, and finds it all. */
export class BeginAgain extends Error {}

const mostTries = 5

/**
 * A transaction that Postgres ends for the sake of another, or that came too late for a lock, has done nothing and is begun again,
 * whole. So `work` changes nothing but the database, and may run more than once.
 */
export async function untangle<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof BeginAgain || lostRace(error)) || tries === mostTries) throw error
    }
  }
}
