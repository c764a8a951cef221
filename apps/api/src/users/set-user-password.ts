import { isRefusal, type Role, refuse } from '@hilo/contracts'
import { revokeKeysOf } from '../api-keys/revoke-keys-of'
import { recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'
import { disconnectSessions } from '../sessions/disconnect-sessions'
import { hashPassword } from '../sessions/log-in/password'
import { markSessionsRevoked } from '../sessions/revoke-sessions'
import type { Administrator } from './administrator'
import { personalWordsOf, refuseGuessable } from './guessable-password'
import { mayAdminister } from './may-administer'
import { endPasswordLinks } from './password-link'
import { writePassword } from './write-password'

const lockUser: Statement = {
  name: 'lock_user_for_password',
  text: `select role::text, name, email from users
    where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}

/** An admin sets a person's password. All sessions of that person end; they are notified by mail, and at the next login. */
export async function setUserPassword(
  services: Services,
  authenticator: Pick<Authenticator, 'forget'>,
  by: Administrator,
  { id, password }: { id: string; password: string },
) {
  const { db, clock, realtime, jobs } = services
  const { actor } = by
  // One's own password is changed by another endpoint, which requires the current one.
  if (id === actor.uuid) return refuse('NOT_YOURSELF')
  const { business } = actor
  const guessable = await refuseGuessable(password, await personalWordsOf(services, business, id))
  if (guessable) return guessable
  const hash = await hashPassword(password)
  const now = clock.now()
  const revoked = await db.write(business, async (tx) => {
    // Locked, so that the role cannot change before this commits.
    const [user] = await tx.send<{ role: Role; name: string; email: string }>(lockUser, [business, id])
    if (!user) return refuse('USER_NOT_FOUND')
    if (!mayAdminister(actor.role, user.role)) return refuse('FORBIDDEN')
    await writePassword(tx, { business, user: id, hash, given: { by: actor.name }, now })
    await endPasswordLinks(tx, { business, user: id, now })
    const { name, email } = user
    // To the address of this moment, whatever an admin changes next.
    await jobs.add(tx, 'notify_password_set', { business, email, by: actor.name })
    await recordAudit(tx, by, now, { action: 'user.password', target: id, name })
    await revokeKeysOf(tx, business, id, now)
    return markSessionsRevoked(tx, now, { business, user: id, why: 'password' })
  })
  if (isRefusal(revoked)) return revoked
  disconnectSessions(realtime, authenticator, revoked)
  return { uuid: id }
}
