import type { MessageStatus } from '@hilo/contracts'
import { shownAfter } from './last-message'
import type { EntryRow, InteractionRow } from './rows'
import { bumpVersion, type Thread } from './thread'

type Failure = EntryRow['error']

/** One of the provider's messages into which one of ours was split. */
export interface PartRow {
  readonly provider_message_id: string
  readonly attempt_uuid: string
  readonly entry_uuid: string
  readonly position: number
  readonly status: MessageStatus
}

/** Statuses arrive in any order: a message's status never goes back. */
export function advances(before: MessageStatus, after: MessageStatus): boolean {
  const from: Partial<Record<MessageStatus, readonly MessageStatus[]>> = {
    failed: ['queued', 'sent', 'unknown'],
    sent: ['queued', 'unknown'],
    delivered: ['queued', 'unknown', 'sent', 'failed'],
    // Only we set it, for a send without an answer.
    unknown: ['queued'],
  }
  return after === 'read' ? before !== 'read' : (from[after]?.includes(before) ?? false)
}

const worstFirst: readonly MessageStatus[] = ['failed', 'unknown', 'queued', 'sent', 'delivered', 'read']

/** The status of a message of several parts: that of its worst part. */
export function worstStatus(parts: readonly Pick<PartRow, 'status'>[]): MessageStatus | null {
  return worstFirst.find((status) => parts.some((part) => part.status === status)) ?? null
}

/** The entry with its new status, in a thread that changes with it; null where the status does not advance. */
export function setStatus(
  thread: Thread,
  entry: EntryRow,
  status: MessageStatus,
  error: Failure,
): EntryRow | null {
  const before = entry.status
  if (before === null || !advances(before, status)) return null
  const failed = (one: MessageStatus) => one === 'failed' || one === 'unknown'
  const changed: EntryRow = {
    ...entry,
    status,
    error: failed(status) ? error : null,
    version: bumpVersion(thread, entry),
  }
  thread.interaction = withStatus(thread.interaction, changed, failed(status) || failed(before))
  return changed
}

/** The entry back in the queue; null where it has neither failed nor an unknown outcome. */
export function requeue(thread: Thread, entry: EntryRow): EntryRow | null {
  if (entry.status !== 'failed' && entry.status !== 'unknown') return null
  const queued: EntryRow = { ...entry, status: 'queued', error: null, version: bumpVersion(thread, entry) }
  thread.interaction = withStatus(thread.interaction, queued, true)
  return queued
}

/** Lists show the status of the last message, and whether any message did not arrive. */
function withStatus(interaction: InteractionRow, entry: EntryRow, failureChanged: boolean): InteractionRow {
  const { last_message } = interaction
  const isLast = last_message?.uuid === entry.uuid
  if (!isLast && !failureChanged) return interaction
  return {
    ...interaction,
    last_message: shownAfter(last_message, entry, { status: entry.status }),
    version: interaction.version + 1,
  }
}
