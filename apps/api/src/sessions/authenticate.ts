import type { Actor, Authenticate } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { verifyAccessToken } from './access-token'
import { batchReads } from './batch-reads'
import { sessionCacheMs } from './lifetimes'
import { readSessions, type SessionPerson } from './read-sessions'

export interface Authenticator {
  readonly authenticate: Authenticate
  /** Whether somebody who was let in still may be, as the database says now; with the rights of now. */
  recheck(actor: Actor): Promise<Actor | null>
  /** Nothing that was read about this session is believed any longer. */
  forget(session: string): void
}

interface Reading {
  readonly begunAt: number
  readonly person: Promise<SessionPerson | null>
}

const mostSessions = 10_000
/** The sockets of one session that are rechecked together share the answer. */
const recheckSharedMs = 50

export function createAuthenticator(
  services: Pick<Services, 'db' | 'clock' | 'keys' | 'settings'>,
): Authenticator {
  const { clock } = services
  const read = batchReads((business, sessions) => readSessions(services, business, sessions))
  const readings = new Map<string, Reading>()

  /** Also while it is under way, a reading serves everybody: its age counts from before the question was sent. */
  function personOf(business: string, session: string, maxAgeMs: number): Promise<SessionPerson | null> {
    const now = clock.now().getTime()
    const known = readings.get(session)
    const age = known ? now - known.begunAt : Number.POSITIVE_INFINITY
    // A clock that was set back makes an age negative: it says nothing.
    if (known && age >= 0 && age < maxAgeMs) return known.person
    const person = read(business, session)
    readings.delete(session)
    readings.set(session, { begunAt: now, person })
    const [oldest] = readings.keys()
    if (readings.size > mostSessions && oldest !== undefined) readings.delete(oldest)
    person.catch(() => {
      if (readings.get(session)?.person === person) readings.delete(session)
    })
    return person
  }

  return {
    async authenticate(token) {
      const claim = verifyAccessToken(services, token)
      if (!claim) return null
      const person = await personOf(claim.business, claim.session, sessionCacheMs)
      if (person?.uuid !== claim.user || person.business !== claim.business) return null
      return { ...person, until: claim.until }
    },
    async recheck(actor) {
      if (actor.until <= clock.now()) return null
      const person = await personOf(actor.business, actor.session, recheckSharedMs)
      return person?.uuid === actor.uuid ? { ...person, until: actor.until } : null
    },
    forget: (session) => void readings.delete(session),
  }
}
