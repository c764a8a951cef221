import { isRefusal, refuse } from '@hilo/contracts'
import { lanes } from '../platform/db/lanes'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'
import { cutSessions } from '../sessions/cut-sessions'
import { hashPassword } from '../sessions/password'
import { markSessionsRevoked } from '../sessions/revoke-sessions'
import { hashOfLink } from './forgot-password'

/** Opens the link once: the first one to use it wins, the other links of the account end with it, and all sessions. */
export async function resetPassword(
  { db, clock, realtime }: Services,
  authenticator: Authenticator,
  { token, password }: { token: string; password: string },
) {
  const hash = hashOfLink(token)
  const [link] = await db.call<{ business_uuid: string; user_uuid: string }>(
    'select * from hilo_password_reset($1)',
    [Buffer.from(hash)],
    lanes.door,
  )
  if (!link) return refuse('RESET_LINK_ENDED')
  const { business_uuid: business, user_uuid: user } = link
  const password_hash = await hashPassword(password)
  const now = clock.now()
  const revoked = await db.tenant(business, async (tx) => {
    const used = await tx.passwordReset.updateMany({
      where: { hash, used_at: null, expires_at: { gt: now } },
      data: { used_at: now },
    })
    const changed =
      used.count === 1 &&
      (
        await tx.user.updateMany({
          where: { business_uuid: business, uuid: user, active: true },
          data: { password_hash, updated_at: now },
        })
      ).count === 1
    if (!changed) return refuse('RESET_LINK_ENDED')
    await tx.passwordReset.updateMany({ where: { user_uuid: user, used_at: null }, data: { used_at: now } })
    return markSessionsRevoked(tx, now, { business, user, why: 'password' })
  })
  if (isRefusal(revoked)) return revoked
  cutSessions(realtime, authenticator, revoked)
  return {}
}
