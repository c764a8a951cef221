import { type ContactRow, type IdentityRow, newIdentity } from '../../entries/rows'
import type { CustomerFacts } from '../customers/plan-customer'
import { belongsToAnother } from '../customers/plan-reassignment'

export interface Renaming {
  /** The customer's identifiers before the renaming, and after it. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** The identifier that the provider never reassigns, before the renaming and after it. */
  readonly ownBefore: string | null
  readonly ownAfter: string | null
  /** Digits with the country; null: the phone did not change. */
  readonly phone: string | null
  /** When the provider renamed the customer. */
  readonly at: Date
  readonly now: Date
  readonly newUuid: () => string
}

/** The identity that was renamed; null if the customer has never written to this account. */
export function findRenamed(
  { identities }: CustomerFacts,
  { before, ownBefore }: Renaming,
): IdentityRow | null {
  const theirs = before.flatMap((key) => identities.find(({ external_id }) => external_id === key) ?? [])
  // A number that belongs to another person by now does not identify the customer.
  return (
    theirs.find((identity) => ownBefore === null || !belongsToAnother(identities, identity, ownBefore)) ??
    null
  )
}

/**
 * The identifiers that the customer has lost: those that were replaced, and older ones of the same alias group that the
 * notice does not mention. An id ends with its number, and an unmentioned number is no longer theirs.
 */
function lostKeys(
  { identities }: CustomerFacts,
  renamed: IdentityRow,
  { before, after, at }: Renaming,
): readonly string[] {
  const others = identities.filter(
    ({ external_id, alias_group, created_at }) =>
      alias_group !== null &&
      alias_group === renamed.alias_group &&
      created_at < at &&
      !before.includes(external_id) &&
      !after.includes(external_id) &&
      !external_id.includes('#'),
  )
  return [
    ...before.filter((key) => !after.includes(key)),
    ...others
      .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
      .map(({ external_id }) => external_id),
  ]
}

const newKeys = ({ before, after }: Renaming) => after.filter((key) => !before.includes(key))

/** Contacts that were created for the new identifiers after the renaming: they are the same person. */
export function contactsUnderNewKeys(
  facts: CustomerFacts,
  renamed: IdentityRow,
  renaming: Renaming,
): readonly string[] {
  return [
    ...new Set(
      othersUnderNewKeys(facts, renamed, renaming)
        .filter(({ created_at }) => created_at >= renaming.at)
        .map(({ contact_uuid }) => contact_uuid),
    ),
  ]
}

const othersUnderNewKeys = ({ identities }: CustomerFacts, renamed: IdentityRow, renaming: Renaming) =>
  identities.filter(
    ({ external_id, contact_uuid }) =>
      newKeys(renaming).includes(external_id) && contact_uuid !== renamed.contact_uuid,
  )

interface RenamePlan {
  readonly identities: readonly IdentityRow[]
  readonly contacts: readonly ContactRow[]
  /** Contacts whose chats must be published again. */
  readonly affectedContacts: readonly string[]
}

/** The thread continues under the new identifier. A surplus identifier, or one with a thread of its own, only keeps its history. */
export function planRename(facts: CustomerFacts, renamed: IdentityRow, renaming: Renaming): RenamePlan {
  const { after, ownAfter, now, newUuid } = renaming
  const rows = new Map(facts.identities.map((row) => [row.uuid, row]))
  const rowOf = (key: string) => [...rows.values()].find(({ external_id }) => external_id === key)
  const alias = renamed.alias_group ?? newUuid()

  // Previous holders lose the new identifiers.
  const previousHolders = othersUnderNewKeys(facts, renamed, renaming)
  for (const row of previousHolders)
    rows.set(row.uuid, { ...row, external_id: `${row.external_id}#${row.uuid}`, lasting: false })

  const lost = lostKeys(facts, renamed, renaming).filter(
    (key) => rowOf(key)?.contact_uuid === renamed.contact_uuid,
  )
  const renamedRows: IdentityRow[] = []
  for (const key of lost) {
    const row = rowOf(key)
    if (!row) continue
    renamedRows.push(row)
    const free = newKeys(renaming).find((key) => !rowOf(key))
    const external_id = free ?? `${key}#${row.uuid}`
    rows.set(row.uuid, { ...row, external_id, alias_group: alias, lasting: false })
  }
  for (const key of after) {
    const row = rowOf(key)
    const lasting = key === ownAfter || (row?.lasting ?? false)
    const uuid = row?.uuid ?? newUuid()
    rows.set(uuid, {
      ...(row ?? { ...renamed, ...newIdentity, uuid, external_id: key, created_at: now }),
      alias_group: alias,
      lasting,
    })
  }
  // The customer may have written under the new identifiers before the notice: those alias groups are theirs too.
  const groups = facts.identities.flatMap(({ external_id, created_at, alias_group }) =>
    newKeys(renaming).includes(external_id) && created_at >= renaming.at ? (alias_group ?? []) : [],
  )
  for (const row of rows.values())
    if (
      row.alias_group !== null &&
      groups.includes(row.alias_group) &&
      row.contact_uuid === renamed.contact_uuid
    )
      rows.set(row.uuid, { ...row, alias_group: alias })

  // Rows are written in this order, so that an identifier is free before it is used again.
  const order = [...previousHolders, ...renamedRows].map(({ uuid }) => uuid)
  const changed = [...rows.values()].filter((row) => !facts.identities.some((old) => isSame(old, row)))
  return {
    identities: [
      ...order.flatMap((uuid) => changed.find((row) => row.uuid === uuid) ?? []),
      ...changed.filter(({ uuid }) => !order.includes(uuid)),
    ],
    contacts: phonesAfter(facts, renamed, previousHolders, renaming),
    affectedContacts:
      previousHolders.length > 0 || lost.length > 0
        ? [...new Set([renamed, ...previousHolders].map(({ contact_uuid }) => contact_uuid))]
        : [],
  }
}

const isSame = (a: IdentityRow, b: IdentityRow): boolean =>
  a.uuid === b.uuid &&
  a.external_id === b.external_id &&
  a.alias_group === b.alias_group &&
  a.lasting === b.lasting

/** Replaces or clears the phone that came with the old identifier. A phone that an agent entered stays. */
function phonesAfter(
  facts: CustomerFacts,
  renamed: IdentityRow,
  previousHolders: readonly IdentityRow[],
  renaming: Renaming,
): readonly ContactRow[] {
  const { contacts } = facts
  const { phone } = renaming
  if (phone === null) return []
  const freed = contacts.filter(
    (contact) =>
      contact.phone === phone && previousHolders.some(({ contact_uuid }) => contact_uuid === contact.uuid),
  )
  const taken = contacts.some((contact) => contact.phone === phone && !freed.includes(contact))
  const own = contacts.find(({ uuid }) => uuid === renamed.contact_uuid)
  const lost = lostKeys(facts, renamed, renaming)
  const mayChange = own && (own.phone === null || lost.includes(own.phone))
  return [
    ...freed.map((contact) => ({ ...contact, phone: null, version: contact.version + 1 })),
    ...(own && mayChange ? [{ ...own, phone: taken ? null : phone, version: own.version + 1 }] : []),
  ]
}
