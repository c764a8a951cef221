import { type Refusal, refuse } from '@hilo/contracts'
import { ownerOfToken } from '../../platform/db/owner-of-token'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Keys } from '../../platform/secrets/keys'
import type { Services } from '../../platform/services'
import type { Authenticator } from '../authenticate'
import { disconnectSessions } from '../disconnect-sessions'
import { endWithSessions } from '../revoke-sessions'
import { signAccessToken } from './access-token'
import { before, refreshGraceMs, sessionEnd } from './lifetimes'
import type { Tokens } from './open-session'
import { hashOfToken, looksLikeRefreshToken, successorOf } from './refresh-token'

interface Rotation {
  readonly business: string
  readonly session: string
  readonly hash: Buffer
  readonly next: Successor
  readonly now: Date
}

interface Successor {
  readonly token: string
  readonly hash: Buffer
}

const rotateToken: Statement = {
  name: 'rotate_refresh_token',
  text: `with alive as (
      update sessions s set last_used_at = $5::timestamptz,
        expires_at = case when s.remember then $6::timestamptz else $7::timestamptz end
      from users u join businesses b on b.uuid = u.business_uuid and b.disabled_at is null
      where s.business_uuid = $1::uuid and s.uuid = $2::uuid
        and s.revoked_at is null and s.expires_at > $5::timestamptz
        and u.business_uuid = s.business_uuid and u.uuid = s.user_uuid and u.active
      returning s.business_uuid, s.uuid, s.user_uuid
    ), used as (
      update refresh_tokens t set used_at = $5::timestamptz from alive
      where t.hash = $3::bytea and t.business_uuid = alive.business_uuid and t.session_uuid = alive.uuid
        and t.used_at is null
      returning t.business_uuid, t.session_uuid
    ), next_token as (
      insert into refresh_tokens (hash, business_uuid, session_uuid, created_at)
      select $4::bytea, business_uuid, session_uuid, $5::timestamptz from used
    )
    select user_uuid, exists (select from used) as rotated from alive`,
}
const findSuccessor: Statement = {
  name: 'find_unused_successor',
  text: `select following.hash from refresh_tokens used
    join refresh_tokens following on following.business_uuid = used.business_uuid
      and following.session_uuid = used.session_uuid and following.hash = any($4::bytea[])
    where used.business_uuid = $1::uuid and used.session_uuid = $2::uuid and used.hash = $3::bytea
      and used.used_at > $5::timestamptz and following.used_at is null`,
}
const revokeReused: Statement = {
  name: 'revoke_reused_session',
  text: `update sessions set revoked_at = $3::timestamptz, revoked_reason = 'reuse'
    where business_uuid = $1::uuid and uuid = $2::uuid and revoked_at is null`,
}

/**
 * Exchanges a refresh token for its only successor. During the grace period a used token returns the same successor again
 * (a lost response, or tabs that refresh at once). Later, or once the successor was used, another client must hold a copy,
 * and the session is revoked.
 */
export async function refreshSession(
  services: Services,
  authenticator: Authenticator,
  token: string,
): Promise<Tokens | Refusal<'INVALID_REFRESH'>> {
  const { db, clock, keys, realtime, log } = services
  if (!looksLikeRefreshToken(token)) return refuse('INVALID_REFRESH')
  const hash = hashOfToken(token)
  const family = await ownerOfToken(db, hash)
  if (!family) return refuse('INVALID_REFRESH')
  const next = successor(keys, token)
  const { business, owner: session } = family
  const rotation = { business, session, hash, next, now: clock.now() }
  // A process that had the secret before may have answered just before it ended, and the answer was lost.
  const answered = keys.previous ? [next, successor(keys.previous, token)] : [next]

  const outcome = await db.write(business, async (tx) => {
    const used = await useToken(tx, rotation)
    if (!used) return 'ended'
    if (used.rotated) return { user: used.user_uuid, next }
    const again = await findUnused(tx, rotation, answered)
    if (again) return { user: used.user_uuid, next: again }
    await revoke(tx, rotation)
    // Not a Refusal: that would roll the revocation back.
    return 'reused'
  })
  if (outcome === 'reused') {
    log.warn({ session }, 'a refresh token was used again: its session is revoked')
    disconnectSessions(realtime, authenticator, [session])
  }
  if (outcome === 'reused' || outcome === 'ended') return refuse('INVALID_REFRESH')
  return {
    token: signAccessToken(services, { user: outcome.user, business, session }),
    refresh_token: outcome.next.token,
  }
}

function successor(keys: Keys, token: string): Successor {
  const next = successorOf(keys, token)
  return { token: next, hash: hashOfToken(next) }
}

/**
 * Marks the token as used if it is not yet. Null: the session, the person or the business is no longer valid. The session's row is updated
 * first and so locked until the commit: refreshes and revocations of a session run one after the other.
 */
async function useToken(
  tx: StatementSender,
  { business, session, hash, next, now }: Rotation,
): Promise<{ user_uuid: string; rotated: boolean } | null> {
  const [row] = await tx.send<{ user_uuid: string; rotated: boolean }>(rotateToken, [
    ...[business, session, hash, next.hash, now],
    ...[sessionEnd(now, true), sessionEnd(now, false)],
  ])
  return row ?? null
}

/** The successor that the token returned within the grace period, if nobody has used it yet. */
async function findUnused(
  tx: StatementSender,
  { business, session, hash, now }: Rotation,
  answered: readonly Successor[],
): Promise<Successor | null> {
  const hashes = answered.map((one) => one.hash)
  const values = [business, session, hash, hashes, before(now, refreshGraceMs)]
  const [found] = await tx.send<{ hash: Uint8Array }>(findSuccessor, values)
  return (found && answered.find((one) => one.hash.equals(found.hash))) ?? null
}

async function revoke(tx: StatementSender, { business, session, now }: Rotation): Promise<void> {
  await tx.send(revokeReused, [business, session, now])
  await endWithSessions(tx, business, [session])
}
