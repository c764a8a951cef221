import { newMessagesOf } from '@hilo/contracts'
import { type Changes, noChanges } from '../../entries/changes'
import { interactionChanged } from '../../entries/events'
import { addLine, hiloAsAuthor } from '../../entries/happenings'
import type { EntryRow, InteractionRow } from '../../entries/rows'
import { allocateSeq, type Thread } from '../../entries/thread'
import { markedUnread, unreadFor } from '../../entries/turns'
import {
  finishedBy,
  happened,
  type InteractionChange,
} from '../../interactions/acts/perform/interaction-change'

/** An open chat that is joined to another one. */
export interface JoinFacts {
  readonly other: InteractionRow
  /** Its entries, in order. */
  readonly entries: readonly Pick<EntryRow, 'uuid' | 'status'>[]
}

export interface JoinPlan {
  /** The thread with the joined chat. */
  readonly thread: Thread
  readonly changes: Changes
  /** The change that finishes the other chat. */
  readonly closing: InteractionChange
}

/**
 * Joins another open chat of the same customer to this thread: its entries move to the end, and it is finished with an
 * event that names this conversation. Null: it stays, because it has a queued message (decision 066).
 */
export function planJoin(
  { conversation, interaction }: Readonly<Pick<Thread, 'conversation' | 'interaction'>>,
  { other, entries }: JoinFacts,
  { now, newUuid }: { readonly now: Date; readonly newUuid: () => string },
): JoinPlan | null {
  if (entries.some(({ status }) => status === 'queued')) return null
  const thread: Thread = { readVersion: conversation.version, conversation, interaction }
  const movedEntries = entries.map(({ uuid }) => ({
    uuid,
    conversation_uuid: conversation.uuid,
    interaction_uuid: interaction.uuid,
    ...allocateSeq(thread),
  }))
  const event = { name: 'interaction.changed', line: 'chats_joined' } as const
  const joined = { event, author: hiloAsAuthor, target: null }
  const line = addLine(thread, joined, thread.interaction, { newUuid, date: now, now })
  thread.interaction = withWaiting(interaction, other)
  return {
    thread,
    changes: {
      ...noChanges,
      conversations: [thread.conversation],
      interactions: [thread.interaction],
      movedEntries,
      newEntries: line ? [line] : [],
      events: [[{ ...interactionChanged(thread.interaction, line ? [line.uuid] : []), ...event }]],
    },
    closing: closing(conversation.uuid, now),
  }
}

/** Unread as both were, waiting since the earlier of the two, and answered as the first of them was. */
function withWaiting(here: InteractionRow, other: InteractionRow): InteractionRow {
  return {
    ...here,
    ...unreadOfBoth(here, other),
    waiting_since: earliest([here.waiting_since, other.waiting_since]),
    answered_at: earliest([here.answered_at, other.answered_at]),
    version: here.version + 1,
  }
}

/** The new messages of both; where there are none, the mark of either. */
function unreadOfBoth(here: InteractionRow, other: InteractionRow) {
  const messages = newMessagesOf(here) + newMessagesOf(other)
  if (messages > 0) return unreadFor(messages)
  return other.unread > 0 ? markedUnread(here) : {}
}

function earliest(dates: readonly (Date | null)[]): Date | null {
  const times = dates.flatMap((date) => date?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

const closing = (continuesIn: string, now: Date): InteractionChange => ({
  set: finishedBy({ uuid: null }, now),
  entries: [happened({ name: 'interaction.joined', into: continuesIn }, { uuid: null, name: null })],
  by: null,
})
