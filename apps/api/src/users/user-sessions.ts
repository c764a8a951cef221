import { type AuditAction, isRefusal, type Refusal, type Role, refuse } from '@hilo/contracts'
import { revokeKeysOf } from '../api-keys/revoke-keys-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { sendSql } from '../platform/db/pipeline/send-sql'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'
import { disconnectSessions } from '../sessions/disconnect-sessions'
import { markSessionsRevoked } from '../sessions/revoke-sessions'
import { mayEndSessions } from './may-administer'
import { openSessionsSql, presentSession, type SessionRow } from './own-sessions'

const lockUser: Statement = {
  name: 'lock_user_of_sessions',
  text: `select role::text, name from users
    where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}

/** The open sessions of another person. */
export async function listUserSessions({ db, clock }: Services, actor: Actor, user: string) {
  return db.write(actor, async (tx) => {
    const found = await findOther(tx, actor, user)
    if (isRefusal(found)) return found
    const sessions = await sendSql<SessionRow>(tx, openSessionsSql(actor.business, user, clock.now()))
    return sessions.map(presentSession)
  })
}

/** Ends one session of another person. */
export const endUserSession = (
  services: Services,
  authenticator: Authenticator,
  by: RequestOrigin,
  { user, session }: { user: string; session: string },
) =>
  endSessions(services, authenticator, by, {
    ...{ user, action: 'user.end_session', only: session },
    refusal: refuse('SESSION_NOT_FOUND'),
  })

/** Ends all of them, also where there is none. */
export const endUserSessions = (
  services: Services,
  authenticator: Authenticator,
  by: RequestOrigin,
  user: string,
) => endSessions(services, authenticator, by, { user, action: 'user.end_sessions' })

interface Ending<R extends Refusal> {
  readonly user: string
  readonly action: AuditAction
  readonly only?: string
  /** The answer if no session ended. */
  readonly refusal?: R
}

async function endSessions<R extends Refusal = never>(
  { db, clock, realtime }: Services,
  authenticator: Authenticator,
  by: RequestOrigin,
  { user, action, only, refusal }: Ending<R>,
) {
  const { actor } = by
  const { business } = actor
  const now = clock.now()
  const ended = await db.write(business, async (tx) => {
    const found = await findOther(tx, actor, user)
    if (isRefusal(found)) return found
    const which = { business, user, why: 'admin' as const }
    const sessions = await markSessionsRevoked(tx, now, only === undefined ? which : { ...which, only })
    if (refusal && sessions.length === 0) return refusal
    if (only === undefined) await revokeKeysOf(tx, business, user, now)
    await recordAudit(tx, by, now, { action, target: user, name: found.name })
    return sessions
  })
  if (isRefusal(ended)) return ended
  disconnectSessions(realtime, authenticator, ended)
  return { uuid: only ?? user }
}

/**
 * The person, locked: the role stays, and a login that is under way has either opened its session before, or is opened after
 * all were ended.
 */
async function findOther(
  tx: StatementSender,
  actor: Actor,
  user: string,
): Promise<{ readonly name: string } | Refusal<'USER_NOT_FOUND' | 'NOT_YOURSELF' | 'FORBIDDEN'>> {
  if (user.toLowerCase() === actor.uuid) return refuse('NOT_YOURSELF')
  const [found] = await tx.send<{ role: Role; name: string }>(lockUser, [actor.business, user])
  if (!found) return refuse('USER_NOT_FOUND')
  return mayEndSessions(actor.role, found.role) ? found : refuse('FORBIDDEN')
}
