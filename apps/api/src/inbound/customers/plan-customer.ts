import type { InboundCustomer } from '../../channels/inbound'
import type { ContactRow, IdentityRow } from '../../entries/rows'

/** The stored rows of an item's customer, read under the locks of all their identifiers. */
export interface CustomerFacts {
  /** On this account: those with one of the identifiers, and those that share an alias group with one of them. */
  readonly identities: readonly IdentityRow[]
  /** The owners of the identities, and contacts with the same phone or email, oldest first. */
  readonly contacts: readonly ContactRow[]
}

export interface CustomerPlan {
  readonly contact: ContactRow
  readonly newContacts: readonly ContactRow[]
  readonly changedContacts: readonly ContactRow[]
  /** The customer's identities on this account, the item's preferred one first. */
  readonly identities: readonly IdentityRow[]
  readonly changedIdentities: readonly IdentityRow[]
  /** The name that is shown from now on. */
  readonly name: string | null
}

interface CustomerInput {
  readonly account: string
  readonly customer: InboundCustomer
  /** Whether the business wrote it: then its name for the customer does not replace their own. */
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

/** The identities with these identifiers, in that order. */
const byKeys = (identities: readonly IdentityRow[], keys: readonly string[]): readonly IdentityRow[] =>
  keys.flatMap((key) => identities.find(({ external_id }) => external_id === key) ?? [])

/** Finds the contact by an identity, else by a known phone or address. Null: the customer is new. */
export function findContact(facts: CustomerFacts, customer: InboundCustomer): ContactRow | null {
  const owners = byKeys(facts.identities, customer.keys).map(({ contact_uuid }) => contact_uuid)
  const allKeysKnown = owners.length === customer.keys.length
  if (!allKeysKnown || distinct(owners).length > 1 || customer.sharesPhone) {
    // A new identifier or phone may belong to a contact that an agent created, or that another channel knows.
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

/** The contacts that are the same person as the customer's, such as one without and one with a phone. */
export function contactsToMerge(facts: CustomerFacts, customer: InboundCustomer): readonly string[] {
  const contact = findContact(facts, customer)
  return distinct(byKeys(facts.identities, customer.keys).map(({ contact_uuid }) => contact_uuid)).filter(
    (uuid) => contact !== null && uuid !== contact.uuid,
  )
}

/** Plans the contact and identities of a customer: known ones with new values, or new ones. Reassigned identifiers are resolved before. */
export function planCustomer(facts: CustomerFacts, input: CustomerInput): CustomerPlan {
  const { account, customer, now, newUuid } = input
  const known = findContact(facts, customer)
  const contact = known ? withNewDetails(known, facts, customer) : newContact(input)

  const held = byKeys(facts.identities, customer.keys)
  const aliases = distinct(held.flatMap(({ alias_group }) => alias_group ?? []))
  const related = facts.identities.filter(
    ({ external_id, alias_group }) =>
      customer.keys.includes(external_id) || (alias_group !== null && aliases.includes(alias_group)),
  )
  // Identifiers that came together share an alias group: the next message may have only one of them.
  const alias = aliases.toSorted()[0] ?? (customer.keys.length > 1 ? newUuid() : null)
  const shown = shownNames(related, input)

  const own = customer.keys.map((key): IdentityRow => {
    const before = held.find(({ external_id }) => external_id === key)
    return {
      uuid: before?.uuid ?? newUuid(),
      channel_account_uuid: account,
      contact_uuid: before?.contact_uuid ?? contact.uuid,
      external_id: key,
      alias_group: alias,
      lasting: key === customer.ownKey || (before?.lasting ?? false),
      username: shown.username,
      display_name: shown.name,
      unreachable: before?.unreachable ?? false,
      created_at: before?.created_at ?? now,
    }
  })
  const others = related
    .filter(({ external_id }) => !customer.keys.includes(external_id))
    .map((identity) => ({ ...identity, alias_group: alias }))
  const identities = [...own, ...others].filter(({ contact_uuid }) => contact_uuid === contact.uuid)
  return {
    contact,
    newContacts: known ? [] : [contact],
    changedContacts: known && contact !== known ? [contact] : [],
    identities,
    changedIdentities: [...own, ...others].filter(
      (identity) => !facts.identities.some((before) => same(before, identity)),
    ),
    name: shown.name,
  }
}

function newContact({ customer, now, newUuid }: CustomerInput): ContactRow {
  return {
    uuid: newUuid(),
    name: customer.name ?? customer.fallbackName ?? null,
    phone: customer.phone,
    email: customer.email?.toLowerCase() ?? null,
    blocked: false,
    version: 1,
    created_at: now,
  }
}

/** Adds a missing name or phone; an agent's entry is never overwritten. */
function withNewDetails(contact: ContactRow, facts: CustomerFacts, customer: InboundCustomer): ContactRow {
  const allKeysKnown = byKeys(facts.identities, customer.keys).length === customer.keys.length
  const name = contact.name ?? customer.name
  const learnsPhone = !allKeysKnown || customer.sharesPhone || name !== contact.name
  const taken = facts.contacts.some(({ phone }) => phone !== null && phone === customer.phone)
  const phone = contact.phone ?? (learnsPhone && !taken ? customer.phone : null)
  if (name === contact.name && phone === contact.phone) return contact
  return { ...contact, name, phone, version: contact.version + 1 }
}

/** The names that the item gives, or the stored ones. */
function shownNames(related: readonly IdentityRow[], { customer, byBusiness }: CustomerInput) {
  const ordered = [
    ...byKeys(related, customer.keys),
    ...related.filter(({ external_id }) => !customer.keys.includes(external_id)),
  ]
  const name = ordered.find(({ display_name }) => display_name !== null)?.display_name ?? null
  const username = ordered.find((identity) => identity.username !== null)?.username ?? null
  if (byBusiness) return { name: name ?? customer.name, username: username ?? customer.username ?? null }
  return {
    name: customer.name ?? name ?? customer.fallbackName ?? null,
    // Null: they have none, or no longer.
    username: customer.username === undefined ? username : customer.username,
  }
}
