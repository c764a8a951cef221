import { type AuditEvent, type AuditOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { Services } from '../platform/services'
import type { Authenticator } from './authenticate'
import { disconnectSessions } from './disconnect-sessions'
import { endConsents } from './end-consents'

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

const revokeOpen: Statement = {
  name: 'revoke_sessions',
  text: `update sessions set revoked_at = $3::timestamptz, revoked_reason = $4
    where business_uuid = $1::uuid and user_uuid = $2::uuid and revoked_at is null
      and ($5::uuid is null or uuid = $5::uuid)
      and ($6::uuid is null or uuid <> $6::uuid)
    returning uuid`,
}
/** After the sessions are locked: a statement does not see the device that it waited for. */
const unsubscribe: Statement = {
  name: 'unsubscribe_sessions',
  text: `delete from push_subscriptions where business_uuid = $1::uuid and session_uuid = any($2::uuid[])`,
}

/**
 * Revokes sessions in a transaction that changes more. Change the user's row first: a login that is under way locks it, so
 * its session is either revoked here or never opened. Pass the result to `disconnectSessions` after the commit.
 */
export async function markSessionsRevoked(
  tx: StatementSender,
  now: Date,
  { business, user, why, only, except }: Revocation,
): Promise<readonly string[]> {
  const values = [business, user, now, why, only ?? null, except ?? null]
  const rows = await tx.send<{ uuid: string }>(revokeOpen, values)
  const revoked = rows.map((row) => row.uuid)
  await endWithSessions(tx, business, revoked)
  return revoked
}

/** Ends what hangs on sessions, in the transaction that revoked them: their pushes, and what they began in a window of Google or Meta. */
export async function endWithSessions(
  tx: StatementSender,
  business: string,
  sessions: readonly string[],
): Promise<void> {
  if (sessions.length === 0) return
  await tx.send(unsubscribe, [business, sessions])
  await endConsents(tx, { business, sessions })
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
  const revoked = await db.write(revocation.business, async (tx) => {
    const sessions = await markSessionsRevoked(tx, now, revocation)
    if (traced && sessions.length > 0) await recordAudit(tx, traced.by, now, traced.event)
    return sessions
  })
  disconnectSessions(realtime, authenticator, revoked)
  return revoked
}
