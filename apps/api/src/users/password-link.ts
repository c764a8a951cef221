import { createHash, randomBytes } from 'node:crypto'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { Services } from '../platform/services'

const insertLink: Statement = {
  name: 'insert_password_link',
  text: `insert into password_resets (hash, business_uuid, user_uuid, created_at, expires_at)
    select $1::bytea, u.business_uuid, u.uuid, $5::timestamptz, $6::timestamptz
    from users u
    where u.business_uuid = $2::uuid and u.uuid = $3::uuid and u.email = $4 and u.active
    for share of u
    returning user_uuid`,
}
const endLinks: Statement = {
  name: 'end_password_links',
  text: `update password_resets set used_at = $3::timestamptz
    where business_uuid = $1::uuid and user_uuid = $2::uuid and used_at is null`,
}

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()

interface NewLink {
  readonly business: string
  readonly user: string
  /** Where the link will be mailed. */
  readonly email: string
  readonly now: Date
  readonly lifetimeMs: number
}

/**
 * Writes a link that works once, with which a person chooses a password. Returns its token; null if the person has another
 * address by now, or is not active. The row of the person is locked: a later change sees the link and ends it.
 */
export async function createPasswordLink(
  tx: StatementSender,
  { business, user, email, now, lifetimeMs }: NewLink,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + lifetimeMs)
  const created = await tx.send(insertLink, [hashLinkToken(token), business, user, email, now, expires])
  return created.length === 1 ? token : null
}

/**
 * Ends all links of a person. Called by each change of the address, the password or the active state, in the same transaction and after
 * locking the person's row: a link that is used at the same moment waits for that row too.
 */
export async function endPasswordLinks(
  tx: StatementSender,
  { business, user, now }: { business: string; user: string; now: Date },
): Promise<void> {
  await tx.send(endLinks, [business, user, now])
}

/** The token stands in the fragment, which browsers send to no server: no proxy's log has it. */
export const addressOfLink = ({ publicUrl }: Services['settings'], token: string): string =>
  `${publicUrl}/#reset=${token}`
