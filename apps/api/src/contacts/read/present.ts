import { type AnswerOf, type Contact, type contactEndpoints, readableKey } from '@hilo/contracts'
import type { ChannelAccount, Contact as ContactRecord, Identity as IdentityRow } from '@hilo/prisma'

export type { ContactRecord }
export type AdditionalInfo = Contact['extra_data']['additionalInfo']

export interface IdentityRecord
  extends Pick<
    IdentityRow,
    | 'uuid'
    | 'channel_account_uuid'
    | 'external_id'
    | 'alias_group'
    | 'username'
    | 'display_name'
    | 'unreachable'
  > {
  readonly account: Pick<ChannelAccount, 'type' | 'name'>
}
type Identity = AnswerOf<typeof contactEndpoints.contactDetail>['identities'][number]

/** The database's row as the contract's row. */
export const presentContact = (row: ContactRecord): Contact => ({
  uuid: row.uuid,
  name: row.name,
  nit: row.nit,
  phone: row.phone,
  email: row.email,
  extra_data: {
    tags: row.tags,
    // Only parsed values are ever written there.
    additionalInfo: row.additional_info as AdditionalInfo,
  },
  blocked_at: row.blocked_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
})

/** An identifier that now belongs to another contact is stored with this suffix, because its thread still refers to it. */
const isCurrent = ({ uuid, external_id }: IdentityRecord): boolean => !external_id.endsWith(`#${uuid}`)

/**
 * A contact's identities. Of several identifiers of one person on one account (`alias_group`) those without a readable
 * address are left out.
 */
export function presentIdentities(rows: readonly IdentityRecord[]): Identity[] {
  const current = rows.filter(isCurrent)
  const addressedGroups = new Set(
    current.filter((row) => addressOf(row) !== null).map((row) => row.alias_group),
  )
  return current
    .filter(
      (row) => row.alias_group === null || addressOf(row) !== null || !addressedGroups.has(row.alias_group),
    )
    .map(presentIdentity)
}

const presentIdentity = (row: IdentityRecord): Identity => ({
  uuid: row.uuid,
  channel: row.account.type,
  account: row.account.name,
  account_uuid: row.channel_account_uuid,
  handle: addressOf(row) ?? row.display_name ?? 'Desconocido',
  unreachable: row.unreachable,
})

/** A phone, an address or a user name; null where the channel has only an identifier of its own. */
function addressOf({ account, external_id, username }: IdentityRecord): string | null {
  const readable = readableKey(account.type, external_id)
  if (readable !== null) return readable
  // The provider's identifier means nothing to a reader.
  return username ? `@${username}` : null
}

/** The contact's displayed name: the first of these that exists. */
export const nameOf = ({ name, phone, email }: Pick<ContactRecord, 'name' | 'phone' | 'email'>): string =>
  name ?? (phone && `+${phone}`) ?? email ?? 'otro contacto'
