import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../platform/db/db'
import type { Services } from '../platform/services'

export const hashLinkToken = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(token).digest())

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
 * address by now, or is not active. The row of the person is locked: whoever changes it afterwards sees the link and ends it.
 */
export async function createPasswordLink(
  tx: Tx,
  { business, user, email, now, lifetimeMs }: NewLink,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const created = await tx.$executeRaw`
    insert into password_resets (hash, business_uuid, user_uuid, created_at, expires_at)
    select ${hashLinkToken(token)}, u.business_uuid, u.uuid, ${now.toISOString()}::timestamptz,
      ${new Date(now.getTime() + lifetimeMs).toISOString()}::timestamptz
    from users u
    where u.business_uuid = ${business}::uuid and u.uuid = ${user}::uuid and u.email = ${email} and u.active
    for share of u`
  return created === 1 ? token : null
}

/**
 * Ends all links of a person. Whatever changes the address, the password or whether the person is active calls it, in the same
 * transaction and after it has locked the person's row: a link that is used at the same moment waits for that row too.
 */
export async function endPasswordLinks(
  tx: Tx,
  { business, user, now }: { business: string; user: string; now: Date },
): Promise<void> {
  await tx.passwordReset.updateMany({
    where: { business_uuid: business, user_uuid: user, used_at: null },
    data: { used_at: now },
  })
}

/** The token stands in the fragment, which browsers send to no server: no proxy's log has it. */
export const addressOfLink = ({ publicUrl }: Services['settings'], token: string): string =>
  `${publicUrl}/#reset=${token}`
