import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

interface NewPassword {
  readonly business: string
  readonly user: string
  readonly hash: string
  /** By whom it was set for them, null: by the operator. Null: they chose it. */
  readonly given: { readonly by: string | null } | null
  readonly now: Date
  /** Only in place of this one. */
  readonly instead?: string
}

const writeHash: Statement = {
  name: 'write_password',
  text: `update users set password_hash = $3, password_given_at = $4::timestamptz, password_given_by = $5,
      updated_at = $6::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid and (active or $4::timestamptz is not null)
      and ($7::text is null or password_hash = $7::text)
    returning uuid`,
}

/**
 * Gives a person another password. False: there is no such person, they have another password by now, or they are inactive; only another
 * person or the operator may give an inactive one a password.
 */
export async function writePassword(
  tx: StatementSender,
  { business, user, hash, given, now, instead }: NewPassword,
): Promise<boolean> {
  const values = [business, user, hash, given && now, given?.by ?? null, now, instead ?? null]
  const written = await tx.send(writeHash, values)
  return written.length === 1
}
