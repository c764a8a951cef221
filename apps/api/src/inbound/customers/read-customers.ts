import { contactColumns, identityNames } from '../../entries/columns'
import type { ContactRow, IdentityRow } from '../../entries/rows'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { identitiesOfCustomersSql } from './identities-of-customer'

/** The contacts with those of their identities that are the customer's, in one statement, because every message pays for each. */
const selectCustomers: Statement = {
  name: 'read_customers',
  text: `select ${contactColumns}, ${identityNames.map((name) => `d.${name} as identity_${name}`).join(', ')}
    from contacts p
    left join identities d on d.business_uuid = $1 and d.contact_uuid = p.uuid and d.uuid = any(array(${identitiesOfCustomersSql('d.uuid')}))
    where p.business_uuid = $1 and p.uuid = any(array(
      select d.contact_uuid from identities d where d.business_uuid = $1 and d.uuid = any(array(${identitiesOfCustomersSql('d.uuid')}))
      union select uuid from contacts where business_uuid = $1 and phone = any($4::text[])
      union select uuid from contacts where business_uuid = $1 and email = any($5::text[])))
    order by p.created_at, p.uuid`,
}
type Prefixed = { readonly [Name in keyof IdentityRow as `identity_${Name}`]: IdentityRow[Name] }
/** Null: the contact has no identity that is the customer's. */
type Joined = ContactRow & (Prefixed | { readonly identity_uuid: null })

interface Customers {
  readonly identities: readonly IdentityRow[]
  /** Their contacts, and those with the phones and addresses; the oldest first. */
  readonly contacts: readonly ContactRow[]
}

/** `whose`: the values `$1` to `$3` of `identitiesOfCustomersSql`. */
export async function readCustomers(
  tx: PipelinedTx,
  whose: readonly unknown[],
  { phones, emails }: Readonly<Record<'phones' | 'emails', readonly string[]>>,
): Promise<Customers> {
  const rows = await tx.send<Joined>(selectCustomers, [...whose, phones, emails])
  const contacts = new Map(rows.map((row) => [row.uuid, contactOf(row)]))
  return { identities: rows.flatMap(identityOf), contacts: [...contacts.values()] }
}

const contactOf = ({ uuid, name, phone, email, blocked, version, created_at }: Joined): ContactRow => ({
  ...{ uuid, name, phone, email, blocked, version, created_at },
})

const identityOf = (row: Joined): IdentityRow[] => {
  if (row.identity_uuid === null) return []
  return [
    // They are all columns of the row.
    Object.fromEntries(
      identityNames.map((name) => [name, row[`identity_${name}`]]),
    ) as unknown as IdentityRow,
  ]
}
