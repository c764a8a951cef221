import { connectionQueues } from '../platform/db/pipeline/connection-queues'
import type { Authenticate, AuthenticateTicket, ReadPerson } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { batchReads } from './batch-reads'
import { readSessions, type SessionOf, type SessionPerson } from './read-sessions'
import { type SessionClaim, verifyAccessToken } from './tokens/access-token'
import { verifyTicket } from './tokens/download-ticket'
import { sessionCacheMs } from './tokens/lifetimes'

export interface Authenticator {
  readonly authenticate: Authenticate
  readonly authenticateTicket: AuthenticateTicket
  readonly readPerson: ReadPerson
  /** The people of these sessions with their current rights, by session; those whose session is no longer valid are missing. */
  recheck(sessions: readonly SessionOf[]): Promise<ReadonlyMap<string, SessionPerson>>
  /** Drops the cached reads of this session. */
  forget(session: string): void
}

interface CachedRead {
  readonly startedAt: number
  readonly person: Promise<SessionPerson | null>
}

const maxSessions = 10_000
/** Read by one statement of a recheck, so that none is long. */
const recheckedTogether = 500

export function createAuthenticator(
  services: Pick<Services, 'db' | 'clock' | 'keys' | 'settings'>,
): Authenticator {
  const { clock } = services
  const read = batchReads((business, sessions) =>
    readSessions(
      services,
      sessions.map((session) => ({ business, session })),
      connectionQueues.people(business),
    ),
  )
  const cache = new Map<string, CachedRead>()

  /** A read is shared while it is under way, too. Its age counts from before the statement was sent. */
  function cachedPerson({ business, session }: SessionOf): Promise<SessionPerson | null> {
    const cached = cache.get(session)
    const age = cached ? clock.now().getTime() - cached.startedAt : Number.POSITIVE_INFINITY
    // A clock that was set back makes the age negative: then the cached read is not used.
    return cached && age >= 0 && age < sessionCacheMs
      ? cached.person
      : remember(session, read(business, session))
  }

  function remember(session: string, person: CachedRead['person']): CachedRead['person'] {
    cache.delete(session)
    cache.set(session, { startedAt: clock.now().getTime(), person })
    const [oldest] = cache.keys()
    if (cache.size > maxSessions && oldest !== undefined) cache.delete(oldest)
    person.catch(() => {
      if (cache.get(session)?.person === person) cache.delete(session)
    })
    return person
  }

  async function personOf(claim: SessionClaim): Promise<SessionPerson | null> {
    const person = await cachedPerson(claim)
    return person?.uuid === claim.user && person.business === claim.business ? person : null
  }

  return {
    async authenticate(token) {
      const claim = verifyAccessToken(services, token)
      const person = claim && (await personOf(claim))
      return person && { ...person, tokenExpiresAt: claim.until }
    },
    async authenticateTicket(ticket, address) {
      const claim = verifyTicket(services, ticket, address)
      const person = claim && (await personOf(claim))
      return person && { ...person, tokenExpiresAt: claim.until, download: claim.download }
    },
    readPerson: ({ business, session }) => remember(session, read(business, session)),
    async recheck(sessions) {
      const distinct = [...new Map(sessions.map((one) => [one.session, one])).values()]
      const people = new Map<string, SessionPerson>()
      for (let at = 0; at < distinct.length; at += recheckedTogether) {
        const part = distinct.slice(at, at + recheckedTogether)
        const reading = readSessions(services, part, connectionQueues.sessions)
        for (const { session } of part)
          void remember(
            session,
            reading.then((read) => read.get(session) ?? null),
          )
        for (const [session, person] of await reading) people.set(session, person)
      }
      return people
    },
    forget: (session) => void cache.delete(session),
  }
}
