import { isRefusal, type Role, refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'
import { cutSessions } from '../sessions/cut-sessions'
import { hashPassword } from '../sessions/password'
import { markSessionsRevoked } from '../sessions/revoke-sessions'
import { mayAdminister } from './rights'

/** An admin gives somebody a new password: whoever was in with the old one is out. */
export async function setUserPassword(
  { db, clock, realtime }: Services,
  authenticator: Authenticator,
  actor: Actor,
  { id, password }: { id: string; password: string },
) {
  // One's own needs the old one: that is another endpoint.
  if (id === actor.uuid) return refuse('NOT_YOURSELF')
  const password_hash = await hashPassword(password)
  const { business } = actor
  const now = clock.now()
  const revoked = await db.tenant(business, async (tx) => {
    // Held: who becomes a super admin at this moment is one here already, or not before this is done.
    const [user] = await tx.$queryRaw<{ role: Role }[]>`
      select role::text from users
      where business_uuid = ${business}::uuid and uuid = ${id}::uuid for no key update`
    if (!user) return refuse('USER_NOT_FOUND')
    if (!mayAdminister(actor.role, user.role)) return refuse('FORBIDDEN')
    await tx.user.updateMany({
      where: { business_uuid: business, uuid: id },
      data: { password_hash, updated_at: now },
    })
    return markSessionsRevoked(tx, now, { business, user: id, why: 'password' })
  })
  if (isRefusal(revoked)) return revoked
  cutSessions(realtime, authenticator, revoked)
  return { uuid: id }
}
