import type { CustomerFacts } from '../customers/plan-customer'
import { isOfAnother } from '../customers/plan-pass-on'
import type { ContactRow, IdentityRow } from '../rows/rows'

export interface Renaming {
  /** The names until now, and from now on. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** The name that the provider never gives to anybody else, as it was and as it is. */
  readonly ownBefore: string | null
  readonly ownAfter: string | null
  /** Digits with the country; null where it did not change. */
  readonly phone: string | null
  /** When they were renamed. */
  readonly at: Date
  readonly now: Date
  readonly newUuid: () => string
}

/** Who was renamed; null where they have never written here. */
export function findRenamed(
  { identities }: CustomerFacts,
  { before, ownBefore }: Renaming,
): IdentityRow | null {
  const theirs = before.flatMap((key) => identities.find(({ external_id }) => external_id === key) ?? [])
  // A number that another person has by now says nothing of whoever had it before.
  return (
    theirs.find((identity) => ownBefore === null || !isOfAnother(identities, identity, ownBefore)) ?? null
  )
}

/**
 * The names that they bore, and those that went with them though the notice does not tell: an id ends with its number,
 * and a number that the notice does not name is theirs no more.
 */
function namesLost(
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

const gained = ({ before, after }: Renaming) => after.filter((key) => !before.includes(key))

/** Contacts that came to be under the new names after the renaming: they are the same person. */
export function contactsOfNewNames(
  facts: CustomerFacts,
  renamed: IdentityRow,
  renaming: Renaming,
): readonly string[] {
  return [
    ...new Set(
      othersUnderNewNames(facts, renamed, renaming)
        .filter(({ created_at }) => created_at >= renaming.at)
        .map(({ contact_uuid }) => contact_uuid),
    ),
  ]
}

const othersUnderNewNames = ({ identities }: CustomerFacts, renamed: IdentityRow, renaming: Renaming) =>
  identities.filter(
    ({ external_id, contact_uuid }) =>
      gained(renaming).includes(external_id) && contact_uuid !== renamed.contact_uuid,
  )

export interface RenamePlan {
  readonly identities: readonly IdentityRow[]
  readonly contacts: readonly ContactRow[]
  /** Whether anybody who has one of their chats on the screen sees a difference. */
  readonly visible: boolean
}

/** The thread goes on under the new name; a name too many, or one that has a thread of its own, only keeps its history. */
export function planRename(facts: CustomerFacts, renamed: IdentityRow, renaming: Renaming): RenamePlan {
  const { after, ownAfter, now, newUuid } = renaming
  const rows = new Map(facts.identities.map((row) => [row.uuid, row]))
  const named = (key: string) => [...rows.values()].find(({ external_id }) => external_id === key)
  const alias = renamed.alias_group ?? newUuid()

  // Whoever had the new name before them has lost it.
  const losers = othersUnderNewNames(facts, renamed, renaming)
  for (const row of losers)
    rows.set(row.uuid, { ...row, external_id: `${row.external_id}#${row.uuid}`, lasting: false })

  const lost = namesLost(facts, renamed, renaming).filter(
    (key) => named(key)?.contact_uuid === renamed.contact_uuid,
  )
  const renamedRows: IdentityRow[] = []
  for (const key of lost) {
    const row = named(key)
    if (!row) continue
    renamedRows.push(row)
    const free = gained(renaming).find((name) => !named(name))
    const external_id = free ?? `${key}#${row.uuid}`
    rows.set(row.uuid, { ...row, external_id, alias_group: alias, lasting: false })
  }
  for (const key of after) {
    const row = named(key)
    const lasting = key === ownAfter || (row?.lasting ?? false)
    const uuid = row?.uuid ?? newUuid()
    rows.set(uuid, {
      ...(row ?? nameless(uuid, key, renamed.contact_uuid, now)),
      alias_group: alias,
      lasting,
    })
  }
  // Under the new names they may have written before we were told: what goes with those is theirs too.
  const groups = facts.identities.flatMap(({ external_id, created_at, alias_group }) =>
    gained(renaming).includes(external_id) && created_at >= renaming.at ? (alias_group ?? []) : [],
  )
  for (const row of rows.values())
    if (
      row.alias_group !== null &&
      groups.includes(row.alias_group) &&
      row.contact_uuid === renamed.contact_uuid
    )
      rows.set(row.uuid, { ...row, alias_group: alias })

  // A name is given away before it is taken: rows are written in this order.
  const order = [...losers, ...renamedRows].map(({ uuid }) => uuid)
  const changed = [...rows.values()].filter((row) => !facts.identities.some((old) => isSame(old, row)))
  return {
    identities: [
      ...order.flatMap((uuid) => changed.find((row) => row.uuid === uuid) ?? []),
      ...changed.filter(({ uuid }) => !order.includes(uuid)),
    ],
    contacts: phonesAfter(facts, renamed, losers, renaming),
    visible: losers.length > 0 || lost.length > 0,
  }
}

const isSame = (a: IdentityRow, b: IdentityRow): boolean =>
  a.uuid === b.uuid &&
  a.external_id === b.external_id &&
  a.alias_group === b.alias_group &&
  a.lasting === b.lasting

const nameless = (
  uuid: string,
  external_id: string,
  contact_uuid: string,
  created_at: Date,
): IdentityRow => ({
  uuid,
  contact_uuid,
  external_id,
  alias_group: null,
  lasting: false,
  username: null,
  display_name: null,
  unreachable: false,
  created_at,
})

/** The phone that came with the old name goes, or is the new one: one that a person wrote down is theirs to change. */
function phonesAfter(
  facts: CustomerFacts,
  renamed: IdentityRow,
  losers: readonly IdentityRow[],
  renaming: Renaming,
): readonly ContactRow[] {
  const { contacts } = facts
  const { phone } = renaming
  if (phone === null) return []
  const freed = contacts.filter(
    (contact) => contact.phone === phone && losers.some(({ contact_uuid }) => contact_uuid === contact.uuid),
  )
  const taken = contacts.some((contact) => contact.phone === phone && !freed.includes(contact))
  const own = contacts.find(({ uuid }) => uuid === renamed.contact_uuid)
  const lost = namesLost(facts, renamed, renaming)
  const mayChange = own && (own.phone === null || lost.includes(own.phone))
  return [
    ...freed.map((contact) => ({ ...contact, phone: null, version: contact.version + 1 })),
    ...(own && mayChange ? [{ ...own, phone: taken ? null : phone, version: own.version + 1 }] : []),
  ]
}
