import { isRefusal, refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'
import { cutSessions } from '../sessions/cut-sessions'
import { findLoginUser } from '../sessions/find-login-user'
import { checkPassword, hashPassword } from '../sessions/password'
import { reserveAttempt } from '../sessions/reserve-attempt'
import { markSessionsRevoked } from '../sessions/revoke-sessions'

interface Wanted {
  readonly current: string
  readonly password: string
  readonly address: string
  readonly browser: string
}

/**
 * One's own password, against the old one: guessing it here is limited like guessing it at the door. The other
 * sessions end, this one goes on.
 */
export async function changePassword(
  services: Services,
  authenticator: Authenticator,
  actor: Actor,
  { current, password, address, browser }: Wanted,
) {
  const { db, clock, realtime } = services
  const { business, uuid: user, session, email } = actor
  const known = await findLoginUser(services, email)
  const reservation = await reserveAttempt(services, { email, address, browser }, known)
  if (isRefusal(reservation)) return reservation
  if (!(await checkPassword(current, known?.passwordHash ?? null))) return refuse('WRONG_PASSWORD')
  const password_hash = await hashPassword(password)
  const now = clock.now()
  const revoked = await db.tenant(business, async (tx) => {
    await tx.user.updateMany({
      where: { business_uuid: business, uuid: user },
      data: { password_hash, updated_at: now },
    })
    await tx.loginFailure.deleteMany({ where: { id: reservation } })
    return markSessionsRevoked(tx, now, { business, user, why: 'password', except: session })
  })
  cutSessions(realtime, authenticator, revoked)
  return { uuid: user }
}
