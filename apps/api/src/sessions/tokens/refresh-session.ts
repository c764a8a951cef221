import { type Refusal, refuse } from '@hilo/contracts'
import type { Tx } from '../../platform/db/db'
import { ownerOfToken } from '../../platform/db/owner-of-token'
import type { Keys } from '../../platform/secrets/keys'
import type { Services } from '../../platform/services'
import type { Authenticator } from '../authenticate'
import { disconnectSessions } from '../disconnect-sessions'
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

/**
 * Exchanges a refresh token for its only successor. During the grace period a used token returns the same successor again
 * (a lost response, or tabs that refresh at once). Later, or once the successor was used, somebody else must hold a copy,
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

  const outcome = await db.tenant(business, async (tx) => {
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
  tx: Tx,
  { business, session, hash, next, now }: Rotation,
): Promise<{ user_uuid: string; rotated: boolean } | null> {
  const at = now.toISOString()
  const [row] = await tx.$queryRaw<{ user_uuid: string; rotated: boolean }[]>`
    with alive as (
      update sessions s set last_used_at = ${at}::timestamptz, expires_at =
        case when s.remember then ${sessionEnd(now, true).toISOString()}::timestamptz
          else ${sessionEnd(now, false).toISOString()}::timestamptz end
      from users u join businesses b on b.uuid = u.business_uuid and b.disabled_at is null
      where s.business_uuid = ${business}::uuid and s.uuid = ${session}::uuid
        and s.revoked_at is null and s.expires_at > ${at}::timestamptz
        and u.business_uuid = s.business_uuid and u.uuid = s.user_uuid and u.active
      returning s.business_uuid, s.uuid, s.user_uuid
    ), used as (
      update refresh_tokens t set used_at = ${at}::timestamptz from alive
      where t.hash = ${hash} and t.business_uuid = alive.business_uuid and t.session_uuid = alive.uuid
        and t.used_at is null
      returning t.business_uuid, t.session_uuid
    ), next_token as (
      insert into refresh_tokens (hash, business_uuid, session_uuid, created_at)
      select ${next.hash}, business_uuid, session_uuid, ${at}::timestamptz from used
    )
    select user_uuid, exists (select from used) as rotated from alive`
  return row ?? null
}

/** The successor that the token returned within the grace period, if nobody has used it yet. */
async function findUnused(
  tx: Tx,
  { business, session, hash, now }: Rotation,
  answered: readonly Successor[],
): Promise<Successor | null> {
  const [found] = await tx.$queryRaw<{ hash: Uint8Array }[]>`
    select following.hash from refresh_tokens used
    join refresh_tokens following on following.business_uuid = used.business_uuid
      and following.session_uuid = used.session_uuid
      and following.hash = any(${answered.map((one) => one.hash)}::bytea[])
    where used.business_uuid = ${business}::uuid and used.session_uuid = ${session}::uuid and used.hash = ${hash}
      and used.used_at > ${before(now, refreshGraceMs).toISOString()}::timestamptz
      and following.used_at is null`
  return (found && answered.find((one) => one.hash.equals(found.hash))) ?? null
}

const revoke = (tx: Tx, { business, session, now }: Rotation) => tx.$executeRaw`
  update sessions set revoked_at = ${now.toISOString()}::timestamptz, revoked_why = 'reuse'
  where business_uuid = ${business}::uuid and uuid = ${session}::uuid and revoked_at is null`
