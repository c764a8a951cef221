import { type OpenSession, refuse } from '@hilo/contracts'
import type { RequestOrigin } from '../audit/record-audit'
import { sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'
import { revokeSessions } from '../sessions/revoke-sessions'

export interface SessionRow {
  readonly uuid: string
  readonly browser: string
  readonly os: string
  readonly created_at: Date
  readonly last_used_at: Date
}

/** Reads a person's sessions that have not ended, the last used first. */
export const openSessionsSql = (business: string, user: string, now: Date) => sql`
  select uuid, browser, os, created_at, last_used_at from sessions
  where business_uuid = ${business}::uuid and user_uuid = ${user}::uuid and revoked_at is null
    and expires_at > ${now}::timestamptz
  order by last_used_at desc, uuid`

export const presentSession = ({ uuid, browser, os, created_at, last_used_at }: SessionRow): OpenSession => ({
  uuid,
  browser,
  os,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at.toISOString(),
})

export async function listOwnSessions({ db, clock }: Services, actor: Actor) {
  const sessions = await db.read<SessionRow>(actor, openSessionsSql(actor.business, actor.uuid, clock.now()))
  return sessions.map((session) => ({
    ...presentSession(session),
    current: session.uuid === actor.session,
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
