import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

const revokeKeys: Statement = {
  name: 'revoke_api_keys_of_person',
  text: `update api_keys set revoked_at = $3::timestamptz
    where business_uuid = $1::uuid and user_uuid = $2::uuid and revoked_at is null`,
}

/**
 * The keys of a person end with them, and where all their sessions end, as after a new password: an intruder may have made one.
 * The owner of the account creates new ones. Keys of the business stay valid.
 */
export const revokeKeysOf = (tx: StatementSender, business: string, user: string, now: Date) =>
  tx.send(revokeKeys, [business, user, now])
