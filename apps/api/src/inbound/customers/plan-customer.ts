import type { InboundCustomer } from '../../channels/inbound'
import type { ContactRow, IdentityRow } from '../rows/rows'

/** What is known of whoever an item names: read under the lock of all the names that it bears. */
export interface CustomerFacts {
  /** On this account: those with one of the names, and those that share an alias group with one of them. */
  readonly identities: readonly IdentityRow[]
  /** Those that the identities belong to, and those who have the phone or the address, oldest first. */
  readonly contacts: readonly ContactRow[]
}

export interface CustomerPlan {
  readonly contact: ContactRow
  readonly newContacts: readonly ContactRow[]
  readonly changedContacts: readonly ContactRow[]
  /** The customer's names on this account, the one that the item prefers first. */
  readonly identities: readonly IdentityRow[]
  readonly changedIdentities: readonly IdentityRow[]
  /** What they are called now. */
  readonly name: string | null
}

interface Asked {
  readonly customer: InboundCustomer
  /** Whether the business wrote it: then it says nothing of the customer that is newer than what they said themselves. */
  readonly byBusiness: boolean
  readonly now: Date
  readonly newUuid: () => string
}

const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]
const same = (a: IdentityRow, b: IdentityRow): boolean =>
  a.uuid === b.uuid &&
  a.contact_uuid === b.contact_uuid &&
  a.alias_group === b.alias_group &&
  a.lasting === b.lasting &&
  a.username === b.username &&
  a.display_name === b.display_name &&
  a.unreachable === b.unreachable

/** The identities with these names, in the order of the names. */
const named = (identities: readonly IdentityRow[], keys: readonly string[]): readonly IdentityRow[] =>
  keys.flatMap((key) => identities.find(({ external_id }) => external_id === key) ?? [])

/** By identity, else by a phone or an address that we know. Null: somebody new. */
export function findContact(facts: CustomerFacts, customer: InboundCustomer): ContactRow | null {
  const owners = named(facts.identities, customer.keys).map(({ contact_uuid }) => contact_uuid)
  const everyNameKnown = owners.length === customer.keys.length
  if (!everyNameKnown || distinct(owners).length > 1 || customer.sharesPhone) {
    // A name or a phone that is new here may be that of somebody we know from elsewhere, whom a person wrote down.
    const known = byPhoneOrEmail(facts, customer)
    if (known) return known
  }
  return facts.contacts.find(({ uuid }) => uuid === owners[0]) ?? null
}

const byPhoneOrEmail = ({ contacts }: CustomerFacts, { phone, email }: InboundCustomer) =>
  contacts.find(
    (contact) =>
      (phone !== null && contact.phone === phone) ||
      (email !== null && contact.email === email.toLowerCase()),
  )

/** The contacts that turn out to be the same person: whoever hid the phone and whoever has it. */
export function contactsToMerge(facts: CustomerFacts, customer: InboundCustomer): readonly string[] {
  const contact = findContact(facts, customer)
  return distinct(named(facts.identities, customer.keys).map(({ contact_uuid }) => contact_uuid)).filter(
    (uuid) => contact !== null && uuid !== contact.uuid,
  )
}

/** Who writes: whom we know, with what we did not know of them yet, or somebody new. All names are one person's by now. */
export function planCustomer(facts: CustomerFacts, asked: Asked): CustomerPlan {
  const { customer, now, newUuid } = asked
  const known = findContact(facts, customer)
  const contact = known ? completed(known, facts, customer) : newContact(asked)

  const held = named(facts.identities, customer.keys)
  const aliases = distinct(held.flatMap(({ alias_group }) => alias_group ?? []))
  const together = facts.identities.filter(
    ({ external_id, alias_group }) =>
      customer.keys.includes(external_id) || (alias_group !== null && aliases.includes(alias_group)),
  )
  // Names that came together stay together: the next message may bear only one of them.
  const alias = aliases.toSorted()[0] ?? (customer.keys.length > 1 ? newUuid() : null)
  const words = wordsOf(together, asked)

  const borne = customer.keys.map((key): IdentityRow => {
    const before = held.find(({ external_id }) => external_id === key)
    return {
      uuid: before?.uuid ?? newUuid(),
      contact_uuid: before?.contact_uuid ?? contact.uuid,
      external_id: key,
      alias_group: alias,
      lasting: key === customer.ownKey || (before?.lasting ?? false),
      username: words.username,
      display_name: words.name,
      unreachable: before?.unreachable ?? false,
      created_at: before?.created_at ?? now,
    }
  })
  const others = together
    .filter(({ external_id }) => !customer.keys.includes(external_id))
    .map((identity) => ({ ...identity, alias_group: alias }))
  const identities = [...borne, ...others].filter(({ contact_uuid }) => contact_uuid === contact.uuid)
  return {
    contact,
    newContacts: known ? [] : [contact],
    changedContacts: known && contact !== known ? [contact] : [],
    identities,
    changedIdentities: [...borne, ...others].filter(
      (identity) => !facts.identities.some((before) => same(before, identity)),
    ),
    name: words.name,
  }
}

function newContact({ customer, now, newUuid }: Asked): ContactRow {
  return {
    uuid: newUuid(),
    name: customer.name ?? customer.fallbackName ?? null,
    phone: customer.phone,
    email: customer.email?.toLowerCase() ?? null,
    version: 1,
    created_at: now,
  }
}

/** What we did not know yet; what a person wrote is never overwritten. */
function completed(contact: ContactRow, facts: CustomerFacts, customer: InboundCustomer): ContactRow {
  const everyNameKnown = named(facts.identities, customer.keys).length === customer.keys.length
  const name = contact.name ?? customer.name
  const learnsPhone = !everyNameKnown || customer.sharesPhone || name !== contact.name
  const taken = facts.contacts.some(({ phone }) => phone !== null && phone === customer.phone)
  const phone = contact.phone ?? (learnsPhone && !taken ? customer.phone : null)
  if (name === contact.name && phone === contact.phone) return contact
  return { ...contact, name, phone, version: contact.version + 1 }
}

/** Who writes says what they are called, or nothing: then it is what we knew. */
function wordsOf(together: readonly IdentityRow[], { customer, byBusiness }: Asked) {
  const ordered = [
    ...named(together, customer.keys),
    ...together.filter(({ external_id }) => !customer.keys.includes(external_id)),
  ]
  const name = ordered.find(({ display_name }) => display_name !== null)?.display_name ?? null
  const username = ordered.find((identity) => identity.username !== null)?.username ?? null
  if (byBusiness) return { name: name ?? customer.name, username: username ?? customer.username ?? null }
  return {
    name: customer.name ?? name ?? customer.fallbackName ?? null,
    // There and null: they have none, or no longer.
    username: customer.username === undefined ? username : customer.username,
  }
}
