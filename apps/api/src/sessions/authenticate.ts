import type { Actor, Authenticate, AuthenticateTicket } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { batchReads } from './batch-reads'
import { readSessions, type SessionPerson } from './read-sessions'
import { type SessionClaim, verifyAccessToken } from './tokens/access-token'
import { verifyTicket } from './tokens/download-ticket'
import { sessionCacheMs } from './tokens/lifetimes'

export interface Authenticator {
  readonly authenticate: Authenticate
  readonly authenticateTicket: AuthenticateTicket
  /** The actor with the current rights, or null when the session is no longer valid. */
  recheck(actor: Actor): Promise<Actor | null>
  /** Drops what is cached about this session. */
  forget(session: string): void
}

interface CachedRead {
  readonly startedAt: number
  readonly person: Promise<SessionPerson | null>
}

const maxSessions = 10_000
/** The sockets of one session that are rechecked together share the answer. */
const recheckSharedMs = 50

export function createAuthenticator(
  services: Pick<Services, 'db' | 'clock' | 'keys' | 'settings'>,
): Authenticator {
  const { clock } = services
  const read = batchReads((business, sessions) => readSessions(services, business, sessions))
  const cache = new Map<string, CachedRead>()

  /** A read is shared while it is under way, too. Its age counts from before the statement was sent. */
  function readPerson(business: string, session: string, maxAgeMs: number): Promise<SessionPerson | null> {
    const now = clock.now().getTime()
    const cached = cache.get(session)
    const age = cached ? now - cached.startedAt : Number.POSITIVE_INFINITY
    // A clock that was set back makes the age negative: then the cached read is not used.
    if (cached && age >= 0 && age < maxAgeMs) return cached.person
    const person = read(business, session)
    cache.delete(session)
    cache.set(session, { startedAt: now, person })
    const [oldest] = cache.keys()
    if (cache.size > maxSessions && oldest !== undefined) cache.delete(oldest)
    person.catch(() => {
      if (cache.get(session)?.person === person) cache.delete(session)
    })
    return person
  }

  async function personOf(claim: SessionClaim): Promise<SessionPerson | null> {
    const person = await readPerson(claim.business, claim.session, sessionCacheMs)
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
    async recheck(actor) {
      if (actor.tokenExpiresAt <= clock.now()) return null
      const person = await readPerson(actor.business, actor.session, recheckSharedMs)
      return person?.uuid === actor.uuid ? { ...person, tokenExpiresAt: actor.tokenExpiresAt } : null
    },
    forget: (session) => void cache.delete(session),
  }
}
