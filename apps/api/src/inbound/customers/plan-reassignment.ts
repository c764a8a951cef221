import type { InboundCustomer } from '../../channels/inbound'
import { type Changes, noChanges } from '../../entries/changes'
import { causedBy, contactRenamed, interactionChanged } from '../../entries/events'
import { addLine, type Happening, hiloAsAuthor } from '../../entries/happenings'
import type { ContactRow, ConversationRow, IdentityRow, InteractionRow } from '../../entries/rows'
import type { Thread } from '../../entries/thread'
import { hiloAsActor } from '../../platform/events/actors'
import type { CustomerFacts } from './plan-customer'

/**
 * The customer's identifiers that another person may have had before. Phone numbers are reassigned to other people; the
 * customer's `ownKey` never is.
 */
export function reassignedKeys(
  facts: CustomerFacts,
  { keys, ownKey, phone }: InboundCustomer,
): readonly string[] {
  if (ownKey === undefined) return []
  return keys.filter((key) => {
    if (key === ownKey) return false
    const held = facts.identities.find(({ external_id }) => external_id === key)
    if (held) return belongsToAnother(facts.identities, held, ownKey)
    // Nobody has written here with it, but a contact with other identifiers may have it as phone.
    const own = facts.identities.find(({ external_id }) => external_id === ownKey)
    return (
      key === phone &&
      facts.contacts.some((contact) => contact.phone === key && contact.uuid !== own?.contact_uuid)
    )
  })
}

/** Whether an identity belongs to another person: its alias group has a lasting identifier, and not this `ownKey`. */
export function belongsToAnother(
  identities: readonly IdentityRow[],
  held: IdentityRow,
  ownKey: string,
): boolean {
  if (held.alias_group === null) return false
  const together = identities.filter(({ alias_group }) => alias_group === held.alias_group)
  return (
    together.some(({ lasting }) => lasting) && !together.some(({ external_id }) => external_id === ownKey)
  )
}

/** The stored rows of the previous holder of an identifier. */
export interface HolderFacts {
  readonly key: string
  readonly held: IdentityRow | null
  readonly holder: ContactRow
  /** All identities of that contact on this account. */
  readonly identities: readonly IdentityRow[]
  /** The contacts were merged: one person with two accounts at the provider. */
  readonly sameContact: boolean
  /** The conversations in which the identifier was used. */
  readonly conversations: readonly ConversationRow[]
  /** All interactions of those conversations; of each, the open or last one comes first. */
  readonly interactions: readonly InteractionRow[]
  /** The time of the last message in one of them. */
  readonly lastMessageAt: Date | null
}

type ReassignmentPlan =
  /** No other contact holds the identifier. */
  | { readonly kind: 'unowned' }
  /** The message is older than the holder's last one: it was not reassigned yet when it was written. */
  | { readonly kind: 'kept' }
  | {
      readonly kind: 'reassigned'
      readonly changes: Changes
      /** The previous holder's name; null where both are one person. */
      readonly inheritedFrom: string | null
    }

interface ReassignmentInput {
  readonly customer: Pick<InboundCustomer, 'ownKey' | 'phone'>
  /** The date of the message that came with the identifier. */
  readonly date: Date
  readonly now: Date
  readonly newUuid: () => string
}

/** Whether the identifier is reassigned to the customer, and what changes for the previous holder. */
export function planReassignment(
  facts: HolderFacts,
  { customer, date, now, newUuid }: ReassignmentInput,
): ReassignmentPlan {
  const { key, held, holder, identities, lastMessageAt, sameContact } = facts
  const hasLasting = identities.some(({ lasting }) => lasting)
  if (!held && (!hasLasting || identities.some(({ external_id }) => external_id === customer.ownKey)))
    return { kind: 'unowned' }
  if (lastMessageAt !== null && lastMessageAt >= date) return { kind: 'kept' }

  const byHilo = causedBy(hiloAsActor)
  const renamed = held ? [byHilo({ ...held, external_id: `${held.external_id}#${held.uuid}` })] : []
  // Two accounts of one person: no event, and they keep their phone.
  if (sameContact)
    return { kind: 'reassigned', inheritedFrom: null, changes: { ...noChanges, identities: renamed } }
  const threads = facts.conversations.flatMap((conversation): Thread[] => {
    const interaction = facts.interactions.find((row) => row.conversation_uuid === conversation.uuid)
    return interaction ? [{ readVersion: conversation.version, conversation, interaction }] : []
  })
  const target = key === customer.phone ? `+${key}` : key
  const event = { name: 'interaction.changed', line: 'number_lost' } as const
  const lost: Happening = { event, author: hiloAsAuthor, target }
  const lines = threads.flatMap(
    (thread) => addLine(thread, lost, thread.interaction, { newUuid, date: now, now }) ?? [],
  )
  return {
    kind: 'reassigned',
    inheritedFrom: holder.name ?? '',
    changes: {
      ...noChanges,
      identities: renamed,
      contacts: holder.phone === key ? [byHilo({ ...holder, phone: null, version: holder.version + 1 })] : [],
      conversations: threads.map(({ conversation }) => conversation),
      // Finished chats show the number too.
      interactions: facts.interactions.map((row) => ({ ...row, version: row.version + 1 })),
      newEntries: lines,
      events: facts.interactions.map((row) => {
        const own = lines.filter((line) => line.interaction_uuid === row.uuid).map(({ uuid }) => uuid)
        return [own.length > 0 ? { ...interactionChanged(row, own), ...event } : contactRenamed(row)]
      }),
    },
  }
}

/** The customer without identifiers that belong to another person. The last one always stays. */
export function withoutKey(customer: InboundCustomer, key: string): InboundCustomer {
  const [first, ...others] = customer.keys.filter((one) => one !== key)
  return {
    ...customer,
    keys: first === undefined ? customer.keys : [first, ...others],
    phone: customer.phone === key ? null : customer.phone,
  }
}
