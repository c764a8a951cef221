import { type Changes, noChanges } from '../../entries/changes'
import { causedBy, contactRenamed } from '../../entries/events'
import type { ContactRow, ConversationRow, IdentityRow, InteractionRow } from '../../entries/rows'
import { bumpInteractions, trackThreads } from '../../entries/thread'
import { hiloAsActor } from '../../platform/events/actors'

/** A customer's names at the provider. */
export interface Profile {
  readonly name: string | null
  readonly username: string | null
}

interface ProfileFacts {
  /** The identity of the conversation. */
  readonly identity: IdentityRow
  readonly contact: ContactRow
  readonly conversation: ConversationRow
  /** All interactions, because finished chats show the name too. */
  readonly interactions: readonly InteractionRow[]
}

/** Hilo has asked the provider. */
const byHilo = causedBy(hiloAsActor)

/** Sets the names of the identity, and the contact's where it has none. */
export function planProfile(facts: ProfileFacts, { name, username }: Profile): Changes {
  const { identity, contact, conversation, interactions } = facts
  const display_name = name ?? identity.display_name
  const named = { ...identity, display_name, username: username ?? identity.username }
  const isNamed = contact.name === null && name !== null
  const isSame = named.display_name === identity.display_name && named.username === identity.username
  if (isSame && !isNamed) return noChanges
  const threads = trackThreads({ conversations: [conversation], interactions })
  const changedRows = bumpInteractions(threads, interactions)
  return {
    ...noChanges,
    ...threads.changed(),
    identities: [byHilo(named)],
    contacts: isNamed ? [byHilo({ ...contact, name, version: contact.version + 1 })] : [],
    events: changedRows.map((row) => [contactRenamed(row)]),
  }
}
