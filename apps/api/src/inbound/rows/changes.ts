import type { Entry, MessageStatus } from '@hilo/contracts'
import type { PlannedJob } from '../../platform/jobs/add-jobs'
import type { ContactRow, ConversationRow, EntryRow, IdentityRow, InteractionRow, ItemRow } from './rows'

/**
 * What a plan wants written: rows as they shall be, grouped by what is done with them. Plans of several items are
 * written together, so that each group costs one statement however many items there are.
 */
export interface Changes {
  /** Noted as they came; one that was kept before, and waits or is dead, is taken up. */
  readonly items: readonly ItemRow[]
  /** Changes that waited for their message and have been applied with it. */
  readonly appliedItems: readonly Pick<ItemRow, 'uuid' | 'awaits'>[]
  readonly newContacts: readonly ContactRow[]
  readonly contacts: readonly ContactRow[]
  /** New ones, and known ones of which something changed. */
  readonly identities: readonly IdentityRow[]
  readonly newConversations: readonly NewConversation[]
  readonly conversations: readonly ConversationRow[]
  readonly newInteractions: readonly InteractionRow[]
  readonly interactions: readonly InteractionRow[]
  readonly newEntries: readonly EntryRow[]
  readonly entries: readonly EntryRow[]
  /** Messages that answers which overtook them are about. */
  readonly answered: readonly Pick<EntryRow, 'uuid' | 'provider_message_id'>[]
  /** Messages of the provider that one of ours became, with what became of each. */
  readonly parts: readonly PartStatus[]
  /** Entries whose files are to be swept away: nobody names them any longer. */
  readonly filesReleased: readonly string[]
  readonly jobs: readonly PlannedJob[]
  /** One for each interaction that somebody may have on the screen. */
  readonly announcements: readonly Announcement[]
}

export type NewConversation = ConversationRow & { readonly subject: string | null }

export interface PartStatus {
  readonly provider_message_id: string
  readonly status: MessageStatus
  readonly error: Entry['error']
}

export interface Announcement {
  readonly interaction: string
  /** The lines that came or changed, in the order in which they are told. */
  readonly entries: readonly string[]
  /** Only where a message came: whether it opened the interaction. */
  readonly opened?: boolean
}

export const noChanges: Changes = {
  items: [],
  appliedItems: [],
  newContacts: [],
  contacts: [],
  identities: [],
  newConversations: [],
  conversations: [],
  newInteractions: [],
  interactions: [],
  newEntries: [],
  entries: [],
  answered: [],
  parts: [],
  filesReleased: [],
  jobs: [],
  announcements: [],
}

export function joinChanges(all: readonly Changes[]): Changes {
  return Object.fromEntries(
    Object.keys(noChanges).map((group) => [
      group,
      all.flatMap((changes): readonly unknown[] => changes[group as keyof Changes]),
    ]),
  ) as unknown as Changes
}
