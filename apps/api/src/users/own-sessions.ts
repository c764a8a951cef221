import { refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'
import { revokeSessions } from '../sessions/revoke-sessions'

/** Where one is logged in. */
export async function listOwnSessions({ db, clock }: Services, actor: Actor) {
  const sessions = await db.tenant(actor, (tx) =>
    tx.session.findMany({
      where: {
        business_uuid: actor.business,
        user_uuid: actor.uuid,
        revoked_at: null,
        expires_at: { gt: clock.now() },
      },
      orderBy: [{ last_used_at: 'desc' }, { uuid: 'asc' }],
    }),
  )
  return sessions.map(({ uuid, browser, os, created_at, last_used_at }) => ({
    uuid,
    browser,
    os,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: uuid === actor.session,
  }))
}

/** Ends one of one's own sessions, wherever it is open. */
export async function endOwnSession(
  services: Services,
  authenticator: Authenticator,
  actor: Actor,
  id: string,
) {
  const { business, uuid: user } = actor
  const [ended] = await revokeSessions(services, authenticator, { business, user, only: id, why: 'logout' })
  return ended ? { uuid: ended } : refuse('SESSION_NOT_FOUND')
}
