import type { Changes } from './changes'
import { type ConversationRow, type EntryRow, type InteractionRow, newEntry } from './rows'

/**
 * A conversation with its interaction while a plan changes them: each new entry gets the next seq, and each changed
 * entry a higher version of the conversation, by which clients catch up.
 */
export interface Thread {
  /** The conversation's version when it was read. */
  readonly readVersion: number
  conversation: ConversationRow
  interaction: InteractionRow
}

/** The threads that were read, while a plan changes them. Entries of one conversation share it, whatever their interaction. */
export interface Threads {
  of(entry: Pick<EntryRow, 'conversation_uuid' | 'interaction_uuid'>): Thread | null
  conversation(uuid: string): ConversationRow | null
  change(row: ConversationRow): void
  /** The rows that differ from those that were read. */
  changed(): {
    readonly conversations: readonly ConversationRow[]
    readonly interactions: readonly InteractionRow[]
  }
  /** The threads whose interactions are as they were read (`Changes.unshown`). */
  unshown(): Changes['unshown']
}

export function trackThreads(read: {
  readonly conversations: readonly ConversationRow[]
  readonly interactions: readonly InteractionRow[]
}): Threads {
  const conversations = new Map(read.conversations.map((row) => [row.uuid, row]))
  const interactions = new Map(read.interactions.map((row) => [row.uuid, row]))
  return {
    of({ conversation_uuid, interaction_uuid }) {
      const conversation = conversations.get(conversation_uuid)
      const interaction = interactions.get(interaction_uuid)
      if (!conversation || !interaction) return null
      const { version: readVersion } =
        read.conversations.find(({ uuid }) => uuid === conversation_uuid) ?? conversation
      return {
        readVersion,
        get conversation() {
          return conversations.get(conversation_uuid) ?? conversation
        },
        set conversation(row) {
          conversations.set(conversation_uuid, row)
        },
        get interaction() {
          return interactions.get(interaction_uuid) ?? interaction
        },
        set interaction(row) {
          interactions.set(interaction_uuid, row)
        },
      }
    },
    conversation: (uuid) => conversations.get(uuid) ?? null,
    change: (row) => void conversations.set(row.uuid, row),
    changed: () => ({
      conversations: [...conversations.values()].filter((row) => !read.conversations.includes(row)),
      interactions: [...interactions.values()].filter((row) => !read.interactions.includes(row)),
    }),
    unshown: () =>
      read.interactions.flatMap((row) => {
        const conversation = conversations.get(row.conversation_uuid)
        if (!conversation || interactions.get(row.uuid) !== row) return []
        const { uuid, conversation_uuid, status, user_uuid, area_uuid } = row
        const contact_uuid = conversation.contact_uuid ?? conversation_uuid
        return [{ uuid, conversation_uuid, contact_uuid, status, user_uuid, area_uuid }]
      }),
  }
}

/** The state of a thread that a new entry reads and changes. */
export interface ThreadEnd {
  conversation: Pick<ConversationRow, 'uuid' | 'channel_account_uuid' | 'last_seq' | 'version'>
  readonly interaction: Pick<InteractionRow, 'uuid'>
}

/** The seq and version of a new entry, which the conversation counts. */
export function allocateSeq<C extends Pick<ConversationRow, 'last_seq' | 'version'>>(thread: {
  conversation: C
}): Pick<EntryRow, 'seq' | 'version'> {
  const seq = thread.conversation.last_seq + 1
  const version = thread.conversation.version + 1
  thread.conversation = { ...thread.conversation, last_seq: seq, version }
  return { seq, version }
}

/**
 * The version of a changed entry. One that this plan has added or changed before keeps its version: clients hear only of
 * its last state, and would wait for the versions between.
 */
export function bumpVersion(thread: Thread, entry: Pick<EntryRow, 'version'>): number {
  if (entry.version > thread.readVersion) return entry.version
  const version = thread.conversation.version + 1
  thread.conversation = { ...thread.conversation, version }
  return version
}

type NewEntry = Pick<EntryRow, 'uuid' | 'kind' | 'author_kind' | 'type' | 'body' | 'date'> & Partial<EntryRow>

/** An entry at the end of a thread; columns that are not given get their usual values. */
export function addEntry(thread: ThreadEnd, entry: NewEntry, now: Date): EntryRow {
  const { conversation, interaction } = thread
  return {
    conversation_uuid: conversation.uuid,
    interaction_uuid: interaction.uuid,
    channel_account_uuid: conversation.channel_account_uuid,
    ...allocateSeq(thread),
    ...newEntry,
    created_at: now,
    ...entry,
  }
}

/** Raises the versions of a conversation's open interactions, because something that lists show has changed. Returns them. */
export const bumpOpenInteractions = (
  threads: Threads,
  interactions: readonly InteractionRow[],
  conversation: string,
): readonly InteractionRow[] =>
  bumpInteractions(
    threads,
    interactions.filter((row) => row.conversation_uuid === conversation && row.status !== 'finished'),
  )

/** Raises the versions of finished interactions too, for a change that shows in every list, such as the customer's name. */
export const bumpInteractions = (
  threads: Threads,
  interactions: readonly InteractionRow[],
): readonly InteractionRow[] =>
  interactions.flatMap(({ uuid, conversation_uuid }) => {
    const thread = threads.of({ conversation_uuid, interaction_uuid: uuid })
    if (!thread) return []
    thread.interaction = { ...thread.interaction, version: thread.interaction.version + 1 }
    return [thread.interaction]
  })
