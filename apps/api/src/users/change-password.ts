import { isRefusal, refuse } from '@hilo/contracts'
import { revokeKeysOf } from '../api-keys/revoke-keys-of'
import { recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'
import { disconnectSessions } from '../sessions/disconnect-sessions'
import { findLoginUser } from '../sessions/log-in/find-login-user'
import { checkPassword, hashPassword } from '../sessions/log-in/password'
import { reserveAttempt } from '../sessions/log-in/reserve-attempt'
import { markSessionsRevoked } from '../sessions/revoke-sessions'
import { personalWordsOf, refuseGuessable } from './guessable-password'
import { endPasswordLinks } from './password-link'
import { writePassword } from './write-password'

const deleteFailure: Statement = {
  name: 'delete_login_failure',
  text: `delete from login_failures where id = $1::bigint`,
}

interface ChangePasswordInput {
  readonly current: string
  readonly password: string
  readonly address: string
  readonly browser: string
}

/**
 * Changes one's own password. The current one is required, and wrong guesses are limited as at login. The other sessions
 * end. If an admin or a reset link changed the password in the meantime, the current one is refused as wrong.
 */
export async function changePassword(
  services: Services,
  authenticator: Authenticator,
  actor: Actor,
  { current, password, address, browser }: ChangePasswordInput,
) {
  const { db, clock, realtime } = services
  const { business, uuid: user, session, email } = actor
  const refused = await refuseGuessable(password, await personalWordsOf(services, business, user))
  if (refused) return refused
  const loginUser = await findLoginUser(services, email)
  const reservation = await reserveAttempt(services, { email, address, browser }, loginUser)
  if (isRefusal(reservation)) return reservation
  const isRight = await checkPassword(current, loginUser?.passwordHash ?? null)
  if (!loginUser || !isRight) return refuse('WRONG_PASSWORD')
  const hash = await hashPassword(password)
  const now = clock.now()
  const revoked = await db.write(business, async (tx) => {
    const written = await writePassword(tx, {
      ...{ business, user, hash, now },
      given: null,
      instead: loginUser.passwordHash,
    })
    if (!written) return refuse('WRONG_PASSWORD')
    await endPasswordLinks(tx, { business, user, now })
    await tx.send(deleteFailure, [reservation])
    const by = { actor, address }
    await recordAudit(tx, by, now, { action: 'user.own_password', target: user })
    await revokeKeysOf(tx, business, user, now)
    return markSessionsRevoked(tx, now, { business, user, why: 'password', except: session })
  })
  if (isRefusal(revoked)) return revoked
  disconnectSessions(realtime, authenticator, revoked)
  return { uuid: user }
}
