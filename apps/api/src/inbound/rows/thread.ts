import type { ConversationRow, EntryRow, InteractionRow } from './rows'

/**
 * A conversation with its episode while a plan changes them: each new line takes the next place, and each change of a
 * line raises the conversation's version, as whoever catches up expects.
 */
export interface Thread {
  conversation: ConversationRow
  interaction: InteractionRow
}

/** The threads that were read, while a plan changes them: lines of one conversation share it, whatever their episode. */
export interface Threads {
  of(line: Pick<EntryRow, 'conversation_uuid' | 'interaction_uuid'>): Thread | null
  conversation(uuid: string): ConversationRow | null
  change(row: ConversationRow): void
  /** What has changed since it was read. */
  changed(): {
    readonly conversations: readonly ConversationRow[]
    readonly interactions: readonly InteractionRow[]
  }
}

export function openThreads(read: {
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
      return {
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
  }
}

/** The place of a new line. */
export function takePlace(thread: Thread): { readonly seq: number; readonly version: number } {
  const place = { seq: thread.conversation.last_seq + 1, version: thread.conversation.version + 1 }
  thread.conversation = { ...thread.conversation, last_seq: place.seq, version: place.version }
  return place
}

/** The version of a line that changes. */
export function raiseVersion(thread: Thread): number {
  const version = thread.conversation.version + 1
  thread.conversation = { ...thread.conversation, version }
  return version
}

type Line = Pick<EntryRow, 'uuid' | 'kind' | 'author_kind' | 'type' | 'body' | 'date'> & Partial<EntryRow>

/** A line at the end of a thread: what a plan does not say of it is as most lines have it. */
export function addLine(thread: Thread, line: Line, now: Date): EntryRow {
  const { conversation, interaction } = thread
  return {
    conversation_uuid: conversation.uuid,
    interaction_uuid: interaction.uuid,
    channel_account_uuid: conversation.channel_account_uuid,
    ...takePlace(thread),
    author_uuid: null,
    author_name: null,
    created_at: now,
    status: null,
    error: null,
    provider_message_id: null,
    provider_order: null,
    reply_to: null,
    awaits_quoted: null,
    reactions: [],
    edited_at: null,
    deleted_at: null,
    ...line,
  }
}

interface TimelineLine {
  readonly uuid: string
  readonly event: string
  readonly target?: string | null
  readonly author?: Pick<EntryRow, 'author_kind' | 'author_uuid' | 'author_name'>
}

export const addTimeline = (
  thread: Thread,
  { uuid, event, target = null, author }: TimelineLine,
  now: Date,
): EntryRow =>
  addLine(
    thread,
    {
      uuid,
      kind: 'timeline',
      type: 'timeline',
      author_kind: 'system',
      ...author,
      body: { event, target },
      date: now,
    },
    now,
  )

/** What a row shows of its conversation has changed: the open episodes there, which say so by their versions. */
export function raiseRows(
  threads: Threads,
  interactions: readonly InteractionRow[],
  conversation: string,
): readonly string[] {
  return interactions.flatMap(({ uuid, conversation_uuid, status }) => {
    const thread = threads.of({ conversation_uuid, interaction_uuid: uuid })
    if (conversation_uuid !== conversation || status === 'finished' || !thread) return []
    thread.interaction = { ...thread.interaction, version: thread.interaction.version + 1 }
    return [uuid]
  })
}
