import { type Changes, noChanges } from '../rows/changes'
import type { ContactRow, ConversationRow, IdentityRow, InteractionRow } from '../rows/rows'
import { openThreads, raiseRows } from '../rows/thread'

/** What the provider says that a customer is called. */
export interface Profile {
  readonly name: string | null
  readonly username: string | null
}

export interface ProfileFacts {
  /** Under which they have the conversation. */
  readonly identity: IdentityRow
  readonly contact: ContactRow
  readonly conversation: ConversationRow
  /** What is open in it. */
  readonly interactions: readonly InteractionRow[]
}

/** The identity is called as the provider says; the contact only where nobody has written down a name. */
export function planProfile(facts: ProfileFacts, { name, username }: Profile): Changes {
  const { identity, contact, conversation, interactions } = facts
  const threads = openThreads({ conversations: [conversation], interactions })
  const raised = raiseRows(threads, interactions, conversation.uuid)
  return {
    ...noChanges,
    ...threads.changed(),
    identities: [
      { ...identity, display_name: name ?? identity.display_name, username: username ?? identity.username },
    ],
    contacts:
      contact.name === null && name !== null ? [{ ...contact, name, version: contact.version + 1 }] : [],
    announcements: raised.map((interaction) => ({ interaction, entries: [] })),
  }
}
