import { refuse } from '@hilo/contracts'
import type { RequestOrigin } from '../audit/record-audit'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'
import { revokeSessions } from '../sessions/revoke-sessions'

/** The actor's active sessions. */
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

/** Ends one of the actor's own sessions. */
export async function endOwnSession(
  services: Services,
  authenticator: Authenticator,
  by: RequestOrigin,
  id: string,
) {
  const { business, uuid: user } = by.actor
  const revocation = { business, user, only: id, why: 'logout' } as const
  const [ended] = await revokeSessions(services, authenticator, revocation, {
    by,
    event: { action: 'session.end', target: id },
  })
  return ended ? { uuid: ended } : refuse('SESSION_NOT_FOUND')
}
