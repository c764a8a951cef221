import { type AuditEvent, type AuditOrigin, recordAudit } from '../audit/record-audit'
import type { Tx } from '../platform/db/db'
import type { Services } from '../platform/services'
import type { Authenticator } from './authenticate'
import { disconnectSessions } from './disconnect-sessions'

type RevocationReason = 'logout' | 'reuse' | 'password' | 'disabled' | 'admin'

interface Revocation {
  readonly business: string
  readonly user: string
  readonly why: RevocationReason
  /** Only this one. */
  readonly only?: string
  /** All but this one: the session in which the person is changing the password. */
  readonly except?: string
}

/**
 * Revokes sessions in a transaction that changes more. Change the user's row first: a login that is under way locks it, so
 * its session is either revoked here or never opened. Pass the result to `disconnectSessions` after the commit.
 */
export async function markSessionsRevoked(
  tx: Tx,
  now: Date,
  { business, user, why, only, except }: Revocation,
): Promise<readonly string[]> {
  const rows = await tx.$queryRaw<{ uuid: string }[]>`
    update sessions set revoked_at = ${now.toISOString()}::timestamptz, revoked_why = ${why}
    where business_uuid = ${business}::uuid and user_uuid = ${user}::uuid and revoked_at is null
      and (${only ?? null}::uuid is null or uuid = ${only ?? null}::uuid)
      and (${except ?? null}::uuid is null or uuid <> ${except ?? null}::uuid)
    returning uuid`
  return rows.map((row) => row.uuid)
}

/** Revokes a person's sessions, with a line in the audit log where one is named, and disconnects their sockets. Returns the uuids of the sessions. */
export async function revokeSessions(
  services: Services,
  authenticator: Authenticator,
  revocation: Revocation,
  traced?: { readonly by: AuditOrigin; readonly event: AuditEvent },
): Promise<readonly string[]> {
  const { db, clock, realtime } = services
  const now = clock.now()
  const revoked = await db.tenant(revocation.business, async (tx) => {
    const sessions = await markSessionsRevoked(tx, now, revocation)
    if (traced && sessions.length > 0) await recordAudit(tx, traced.by, now, traced.event)
    return sessions
  })
  disconnectSessions(realtime, authenticator, revoked)
  return revoked
}
