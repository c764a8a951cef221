import { isRefusal, refuse } from '@hilo/contracts'
import { recordAudit } from '../audit/record-audit'
import { ownerOfToken } from '../platform/db/owner-of-token'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'
import { disconnectSessions } from '../sessions/disconnect-sessions'
import { hashPassword } from '../sessions/log-in/password'
import { markSessionsRevoked } from '../sessions/revoke-sessions'
import { personalWordsOf, refuseGuessable } from './guessable-password'
import { ownPassword } from './password-given'
import { endPasswordLinks, hashLinkToken } from './password-link'

/** Sets a new password by a reset link, which works once. All other links and all sessions of the account end. */
export async function resetPassword(
  services: Services,
  authenticator: Authenticator,
  { token, password, address }: { token: string; password: string; address: string },
) {
  const { db, clock, realtime } = services
  const hash = hashLinkToken(token)
  const link = await ownerOfToken(db, hash)
  if (!link) return refuse('RESET_LINK_ENDED')
  const { business, owner: user } = link
  const refused = await refuseGuessable(password, await personalWordsOf(services, business, user))
  if (refused) return refused
  const password_hash = await hashPassword(password)
  const now = clock.now()
  const revoked = await db.tenant(business, async (tx) => {
    // The person's row first, as whatever ends links does: of two at the same moment one waits, and then sees the other's end.
    await tx.$queryRaw`
      select from users where business_uuid = ${business}::uuid and uuid = ${user}::uuid for no key update`
    const used = await tx.passwordReset.updateMany({
      where: { hash, used_at: null, expires_at: { gt: now } },
      data: { used_at: now },
    })
    const changed =
      used.count === 1 &&
      (
        await tx.user.updateMany({
          where: { business_uuid: business, uuid: user, active: true },
          data: { ...ownPassword(password_hash), updated_at: now },
        })
      ).count === 1
    if (!changed) return refuse('RESET_LINK_ENDED')
    await endPasswordLinks(tx, { business, user, now })
    const by = { actor: { business, uuid: user }, address }
    await recordAudit(tx, by, now, { action: 'user.reset_password', target: user })
    return markSessionsRevoked(tx, now, { business, user, why: 'password' })
  })
  if (isRefusal(revoked)) return revoked
  disconnectSessions(realtime, authenticator, revoked)
  return {}
}
