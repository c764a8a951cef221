import type { Tx } from '../platform/db/db'
import type { Services } from '../platform/services'
import type { Authenticator } from './authenticate'
import { cutSessions } from './cut-sessions'

export type RevocationReason = 'logout' | 'reuse' | 'password' | 'disabled' | 'admin'

export interface Revocation {
  readonly business: string
  readonly user: string
  readonly why: RevocationReason
  /** Only this one. */
  readonly only?: string
  /** All but this one: the session in which the person is changing the password. */
  readonly except?: string
}

/**
 * As part of another change. Change the user's row first: a login that is under way holds it, so that it is either
 * seen here or finds the change. What is answered goes to `cutSessions` after the commit.
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

/** Ends a person's sessions, their tokens and their sockets. Answers which ones. */
export async function revokeSessions(
  services: Services,
  authenticator: Authenticator,
  revocation: Revocation,
): Promise<readonly string[]> {
  const { db, clock, realtime } = services
  const revoked = await db.tenant(revocation.business, (tx) =>
    markSessionsRevoked(tx, clock.now(), revocation),
  )
  cutSessions(realtime, authenticator, revoked)
  return revoked
}
