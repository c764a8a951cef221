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
 * sessions end, this one goes on. Between the look at the old one and the new one an admin or a link may have set
 * another, against whoever is in here: then the old one is wrong.
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
  const right = await checkPassword(current, known?.passwordHash ?? null)
  if (!known || !right) return refuse('WRONG_PASSWORD')
  const password_hash = await hashPassword(password)
  const now = clock.now()
  const revoked = await db.tenant(business, async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { business_uuid: business, uuid: user, password_hash: known.passwordHash, active: true },
      data: { password_hash, updated_at: now },
    })
    if (count === 0) return refuse('WRONG_PASSWORD')
    await tx.loginFailure.deleteMany({ where: { id: reservation } })
    return markSessionsRevoked(tx, now, { business, user, why: 'password', except: session })
  })
  if (isRefusal(revoked)) return revoked
  cutSessions(realtime, authenticator, revoked)
  return { uuid: user }
}
