import { limits, type Presence } from '@hilo/contracts'
import { createReadAgain, type ReadAgain } from '../platform/realtime/read-again'
import { rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import { presenceSql } from './read-presence'

interface Changed {
  readonly business: string
  readonly user: string
}

/** At most one read in this time: when a whole team arrives, each event brings many of them. */
const pauseMs = 500

/**
 * Publishes to the sockets of this process who came, went or changed, on whichever process that happened. Each process reads for
 * itself, because two processes that publish what they have read could overtake one another, and an older state would stay.
 */
export function publishPresence({ db, clock, realtime, log }: Services): Pick<ReadAgain<Changed>, 'stop'> {
  async function publish(business: string, users: readonly string[]): Promise<void> {
    const team = rooms.team(business)
    if (!realtime.isOccupiedHere(team)) return
    const people = await db.read<Presence>(business, presenceSql(business, clock.now(), users))
    for (let at = 0; at < people.length; at += limits.gathered)
      realtime.publishHere(
        [team],
        'presence',
        { users: people.slice(at, at + limits.gathered) },
        { isPatient: true },
      )
  }
  const again = createReadAgain<Changed>(
    ({ user }) => user,
    async (changed) => {
      const byBusiness = new Map<string, string[]>()
      for (const { business, user } of changed)
        byBusiness.set(business, [...(byBusiness.get(business) ?? []), user])
      for (const [business, users] of byBusiness) await publish(business, users)
    },
    { log, pauseMs },
  )
  realtime.processes.listen('presence_changed', ({ business, users }) =>
    again.changed(users.map((user) => ({ business, user }))),
  )
  return again
}
