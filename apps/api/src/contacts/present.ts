import type { AnswerOf, Contact, contactEndpoints } from '@hilo/contracts'
import type { ChannelAccount, Contact as ContactRecord, Identity as IdentityRow } from '@hilo/prisma'

export type { ContactRecord }
export type AdditionalInfo = Contact['extra_data']['additionalInfo']

export interface IdentityRecord
  extends Pick<
    IdentityRow,
    'uuid' | 'external_id' | 'alias_group' | 'username' | 'display_name' | 'unreachable'
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
    // Only what the contract parsed is ever written there.
    additionalInfo: row.additional_info as AdditionalInfo,
  },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
})

/** A name that passed to somebody else is kept under one that nobody can have, for the thread that hangs on it. */
const isCurrent = ({ uuid, external_id }: IdentityRecord): boolean => !external_id.endsWith(`#${uuid}`)

/**
 * How a person can be addressed. Of names that came together, a telephone and the provider's own number of them, the one
 * that says nothing is left out.
 */
export function presentIdentities(rows: readonly IdentityRecord[]): Identity[] {
  const current = rows.filter(isCurrent)
  const said = new Set(current.filter((row) => addressOf(row) !== null).map((row) => row.alias_group))
  return current
    .filter((row) => row.alias_group === null || addressOf(row) !== null || !said.has(row.alias_group))
    .map(presentIdentity)
}

const presentIdentity = (row: IdentityRecord): Identity => ({
  uuid: row.uuid,
  channel: row.account.type,
  account: row.account.name,
  handle: addressOf(row) ?? row.display_name ?? 'Desconocido',
  unreachable: row.unreachable,
})

/** A number, an address, a user name; null where the channel has no more than what it calls them. */
function addressOf({ account, external_id, username }: IdentityRecord): string | null {
  if (account.type === 'whatsapp' && /^\d{6,15}$/.test(external_id)) return `+${external_id}`
  if (account.type === 'gmail') return external_id
  // The provider's own number of them says nothing to a person.
  return username ? `@${username}` : null
}

/** What a person reads where a contact is named: the first of these that there is. */
export const nameOf = ({ name, phone, email }: Pick<ContactRecord, 'name' | 'phone' | 'email'>): string =>
  name ?? (phone && `+${phone}`) ?? email ?? 'otro contacto'
