import { isRefusal, refuse } from '@hilo/contracts'
import { revokeKeysOf } from '../api-keys/revoke-keys-of'
import { recordAudit } from '../audit/record-audit'
import { ownerOfToken } from '../platform/db/owner-of-token'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'
import { disconnectSessions } from '../sessions/disconnect-sessions'
import { hashPassword } from '../sessions/log-in/password'
import { markSessionsRevoked } from '../sessions/revoke-sessions'
import { personalWordsOf, refuseGuessable } from './guessable-password'
import { endPasswordLinks, hashLinkToken } from './password-link'
import { writePassword } from './write-password'

const lockUser: Statement = {
  name: 'lock_user_of_link',
  text: `select from users where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}
const takeLink: Statement = {
  name: 'take_password_link',
  text: `update password_resets set used_at = $2::timestamptz
    where hash = $1::bytea and used_at is null and expires_at > $2::timestamptz
    returning user_uuid`,
}

/** Sets a new password by a reset link, which works once. All other links and all sessions of the account end. */
export async function resetPassword(
  services: Services,
  authenticator: Authenticator,
  { token, password, address }: { token: string; password: string; address: string },
) {
  const { db, clock, realtime } = services
  const tokenHash = hashLinkToken(token)
  const link = await ownerOfToken(db, tokenHash)
  if (!link) return refuse('RESET_LINK_ENDED')
  const { business, owner: user } = link
  const refused = await refuseGuessable(password, await personalWordsOf(services, business, user))
  if (refused) return refused
  const hash = await hashPassword(password)
  const now = clock.now()
  const revoked = await db.write(business, async (tx) => {
    // The person's row first, as in every operation that ends links: of two at the same moment one waits, and then sees what the other did.
    const [, used] = await Promise.all([
      tx.send(lockUser, [business, user]),
      tx.send(takeLink, [tokenHash, now]),
    ])
    const changed = used.length === 1 && (await writePassword(tx, { business, user, hash, given: null, now }))
    if (!changed) return refuse('RESET_LINK_ENDED')
    await endPasswordLinks(tx, { business, user, now })
    const by = { actor: { business, uuid: user }, address }
    await recordAudit(tx, by, now, { action: 'user.reset_password', target: user })
    await revokeKeysOf(tx, business, user, now)
    return markSessionsRevoked(tx, now, { business, user, why: 'password' })
  })
  if (isRefusal(revoked)) return revoked
  disconnectSessions(realtime, authenticator, revoked)
  return {}
}
