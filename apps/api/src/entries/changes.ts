import type { Entry, MessageStatus, PlannedInteractionEvent } from '@hilo/contracts'
import type { PlannedJob } from '../platform/jobs/add-jobs'
import type { EntryThread } from './announced-change'
import type {
  AdRow,
  Caused,
  ChangedConversation,
  ChangedRow,
  ContactRow,
  ConversationRow,
  EntryRow,
  IdentityRow,
  InteractionRow,
  ItemRow,
} from './rows'

/**
 * The writes of a plan: rows in their new state, grouped by the kind of write. Plans of several items are written together, so that each
 * group costs one statement however many items there are.
 */
export interface Changes {
  /** Recorded in webhook_items as processed; a kept one that is pending or dead is updated. */
  readonly items: readonly ItemRow[]
  /** Reactions, edits and deletions that came before their message and are now applied to it. */
  readonly appliedItems: readonly Pick<ItemRow, 'uuid' | 'awaited_id'>[]
  /** The ads by which customers came, known ones too. */
  readonly ads: readonly AdRow[]
  readonly newContacts: readonly Caused<ContactRow>[]
  readonly contacts: readonly Caused<ContactRow>[]
  /** New identities, and known ones that changed. */
  readonly identities: readonly Caused<IdentityRow>[]
  readonly newConversations: readonly ConversationRow[]
  readonly conversations: readonly ChangedConversation[]
  readonly newInteractions: readonly InteractionRow[]
  /** One whose version is left out is changed unseen by clients. */
  readonly interactions: readonly ChangedRow<InteractionRow>[]
  /**
   * Interactions that are as they were read, while entries of theirs change: what is announced of them has no row, which would have to be
   * read. Only where nothing else in the transaction changes what lists show of them (decision 205).
   */
  readonly unshown: readonly Omit<EntryThread, 'business_uuid'>[]
  /** Entries that continue in another thread. */
  readonly movedEntries: readonly Pick<
    EntryRow,
    'uuid' | 'conversation_uuid' | 'interaction_uuid' | 'seq' | 'version'
  >[]
  readonly newEntries: readonly EntryRow[]
  readonly entries: readonly EntryRow[]
  /** Messages that arrived after their replies, which are now linked to them. */
  readonly quotedEntries: readonly Pick<EntryRow, 'uuid' | 'channel_account_uuid' | 'provider_message_id'>[]
  /** Attempts to send whose messages the provider has taken. No plan that names them changes `parts` too. */
  readonly accepted: readonly AcceptedAttempt[]
  /** The new status of the provider's messages into which one of ours was split. */
  readonly parts: readonly PartStatus[]
  /** Entries whose files nothing refers to any longer: the sweep deletes them. */
  readonly filesReleased: readonly string[]
  readonly mentions: readonly { readonly user_uuid: string; readonly entry_uuid: string }[]
  readonly addedLabels: readonly LabelOfInteraction[]
  readonly removedLabels: readonly LabelOfInteraction[]
  /** The people who receive an interaction; automatic assignment remembers when they did. */
  readonly assignedTo: readonly string[]
  readonly jobs: readonly PlannedJob[]
  /** Events by interaction that an item or an act has changed, in the order of publication. Events of contacts follow from their rows. */
  readonly events: readonly EventsOfInteraction[]
}

interface LabelOfInteraction {
  readonly interaction_uuid: string
  readonly label_uuid: string
}

interface AcceptedAttempt {
  readonly uuid: string
  readonly entry_uuid: string
  /** The provider's ids of the parts, in order. */
  readonly parts: readonly { readonly id: string; readonly position: number }[]
}

interface PartStatus {
  readonly provider_message_id: string
  readonly status: MessageStatus
  readonly error: Entry['error']
}

/** In the order in which they happened; at least one. */
export type EventsOfInteraction = readonly PlannedInteractionEvent[]

export const noChanges: Changes = {
  items: [],
  appliedItems: [],
  ads: [],
  newContacts: [],
  contacts: [],
  identities: [],
  newConversations: [],
  conversations: [],
  newInteractions: [],
  interactions: [],
  unshown: [],
  movedEntries: [],
  newEntries: [],
  entries: [],
  quotedEntries: [],
  accepted: [],
  parts: [],
  filesReleased: [],
  mentions: [],
  addedLabels: [],
  removedLabels: [],
  assignedTo: [],
  jobs: [],
  events: [],
}

export function joinChanges(all: readonly Changes[]): Changes {
  return Object.fromEntries(
    Object.keys(noChanges).map((group) => [
      group,
      all.flatMap((changes): readonly unknown[] => changes[group as keyof Changes]),
    ]),
  ) as unknown as Changes
}
