import type { InboundCustomer } from '../../channels/inbound'
import { type Changes, noChanges } from '../rows/changes'
import type { ContactRow, ConversationRow, IdentityRow, InteractionRow } from '../rows/rows'
import { addTimeline, type Thread } from '../rows/thread'
import type { CustomerFacts } from './plan-customer'

/**
 * The names of a customer that somebody else may have had before: a number passes on to another person, while the name
 * that the provider never gives to anybody else stays.
 */
export function namesToPassOn(
  facts: CustomerFacts,
  { keys, ownKey, phone }: InboundCustomer,
): readonly string[] {
  if (ownKey === undefined) return []
  return keys.filter((key) => {
    if (key === ownKey) return false
    const held = facts.identities.find(({ external_id }) => external_id === key)
    if (held) return isOfAnother(facts.identities, held, ownKey)
    // Nobody has written here under it; yet it may stand on the card of somebody who writes under another name.
    const own = facts.identities.find(({ external_id }) => external_id === ownKey)
    return (
      key === phone &&
      facts.contacts.some((contact) => contact.phone === key && contact.uuid !== own?.contact_uuid)
    )
  })
}

/** Whether the names that go with this one say that it was another person's: one of them is lasting, and none is `ownKey`. */
export function isOfAnother(identities: readonly IdentityRow[], held: IdentityRow, ownKey: string): boolean {
  if (held.alias_group === null) return false
  const together = identities.filter(({ alias_group }) => alias_group === held.alias_group)
  return (
    together.some(({ lasting }) => lasting) && !together.some(({ external_id }) => external_id === ownKey)
  )
}

/** What is known of whoever had the name. */
export interface HolderFacts {
  readonly key: string
  readonly held: IdentityRow | null
  readonly holder: ContactRow
  /** All the names that the contact who had it has on this account. */
  readonly identities: readonly IdentityRow[]
  /** People said that both are one person, who has two accounts there. */
  readonly sameContact: boolean
  /** The threads in which it was used. */
  readonly conversations: readonly ConversationRow[]
  /** Of each of them the episode that is open, or was last. */
  readonly interactions: readonly InteractionRow[]
  /** When something was last said in one of them. */
  readonly lastSaid: Date | null
}

export type PassOn =
  /** The holder is not somebody else. */
  | { readonly kind: 'nobodys' }
  /** The message is older than what its holder said under the name: it was not passed on when this was written. */
  | { readonly kind: 'still-theirs' }
  | {
      readonly kind: 'passes-on'
      readonly changes: Changes
      /** What somebody else who had it is called; null where it was an account of the same person. */
      readonly inheritedFrom: string | null
    }

interface Passing {
  readonly customer: Pick<InboundCustomer, 'ownKey' | 'phone'>
  /** When the message was written that says whose the name is now. */
  readonly date: Date
  readonly now: Date
  readonly newUuid: () => string
}

/** Whether the name passes on to the customer, and what whoever had it loses with it. */
export function planPassOn(facts: HolderFacts, { customer, date, now, newUuid }: Passing): PassOn {
  const { key, held, holder, identities, lastSaid, sameContact } = facts
  const hasLasting = identities.some(({ lasting }) => lasting)
  if (!held && (!hasLasting || identities.some(({ external_id }) => external_id === customer.ownKey)))
    return { kind: 'nobodys' }
  if (lastSaid !== null && lastSaid >= date) return { kind: 'still-theirs' }

  const renamed = held ? [{ ...held, external_id: `${held.external_id}#${held.uuid}` }] : []
  // Two accounts of one person: nothing is told, and they keep their phone.
  if (sameContact)
    return { kind: 'passes-on', inheritedFrom: null, changes: { ...noChanges, identities: renamed } }
  const threads = facts.interactions.flatMap((interaction): Thread[] => {
    const conversation = facts.conversations.find(({ uuid }) => uuid === interaction.conversation_uuid)
    return conversation ? [{ conversation, interaction }] : []
  })
  const target = key === customer.phone ? `+${key}` : key
  const lines = threads.map((thread) =>
    addTimeline(thread, { uuid: newUuid(), event: 'number_lost', target }, now),
  )
  return {
    kind: 'passes-on',
    inheritedFrom: holder.name ?? '',
    changes: {
      ...noChanges,
      identities: renamed,
      contacts: holder.phone === key ? [{ ...holder, phone: null, version: holder.version + 1 }] : [],
      conversations: threads.map(({ conversation }) => conversation),
      interactions: threads.map(({ interaction }) => ({ ...interaction, version: interaction.version + 1 })),
      newEntries: lines,
      announcements: lines.map(({ uuid, interaction_uuid }) => ({
        interaction: interaction_uuid,
        entries: [uuid],
      })),
    },
  }
}

/** The customer without a name that is still another's. Their own name stays: that one is never another's. */
export function withoutName(customer: InboundCustomer, key: string): InboundCustomer {
  const [first, ...others] = customer.keys.filter((name) => name !== key)
  return {
    ...customer,
    keys: first === undefined ? customer.keys : [first, ...others],
    phone: customer.phone === key ? null : customer.phone,
  }
}
