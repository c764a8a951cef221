import type { NewAnnouncement } from '../../../platform/announcements/announcements'
import type { PlannedJob } from '../../../platform/jobs/add-jobs'
import { deliveryJob } from '../../../platform/jobs/delivery-job'
import type { InteractionRecord } from '../../records'
import { afterNewEntry, type ThreadCounters } from '../../thread-counters'
import {
  type InteractionChange,
  type InteractionUpdate,
  type LabelChange,
  type NewEntry,
  placementOf,
} from './interaction-change'
import type { LockedInteraction } from './lock-interaction'

/** A new entry as it is written, with its `seq`, version and date. */
interface PlannedEntry {
  readonly uuid: string
  readonly conversation_uuid: string
  readonly interaction_uuid: string
  readonly channel_account_uuid: string
  readonly kind: NewEntry['kind']
  readonly seq: number
  readonly version: number
  readonly author_kind: NewEntry['author_kind']
  readonly author_uuid: string | null
  readonly author_name: string | null
  readonly type: string
  readonly body: unknown
  readonly date: Date
  readonly created_at: Date
  readonly status: 'queued' | 'sent' | null
  readonly reply_to: string | null
}

interface LastMessage {
  readonly uuid: string
  readonly author: string
  readonly type: string
  readonly preview: string
  readonly date: string
  readonly status: 'queued' | 'sent'
}

/** Everything that an act writes. */
export interface ChangePlan {
  /** The new counters of the conversation; null where there is no new entry. */
  readonly conversation: (ThreadCounters & { readonly uuid: string }) | null
  /** Columns of the interaction; those that are left out stay as they are. */
  readonly interaction: InteractionUpdate & {
    readonly uuid: string
    readonly version: number
    readonly last_message?: LastMessage
    readonly last_activity_at?: Date
  }
  readonly entries: readonly PlannedEntry[]
  readonly mentions: readonly { readonly user_uuid: string; readonly entry_uuid: string }[]
  readonly labels: LabelChange
  /** The person who receives the interaction; automatic assignment remembers when they did. */
  readonly assignedTo: string | null
  /** Whether automatic assignment may have something to do now: somebody has room again, or an interaction waits. */
  readonly mayNeedAssignment: boolean
  readonly jobs: readonly PlannedJob[]
  readonly announcement: NewAnnouncement
}

const noLabels: LabelChange = { add: [], remove: [] }

/** Plans what an act writes, from the locked facts. */
export function planChange(
  { interaction, thread }: LockedInteraction,
  { set, before = placementOf(interaction), entries, by, jobs = [], labels = noLabels }: InteractionChange,
  { now, newUuid }: { readonly now: Date; readonly newUuid: () => string },
): ChangePlan {
  const { uuid, conversation_uuid, channel_account_uuid } = interaction
  const after = { ...interaction, ...set }
  // A new entry is never shown above an older one: `now` was read before the transaction waited for the lock.
  const date = thread.newest && thread.newest > now ? thread.newest : now
  let end: ThreadCounters = thread
  const planned = entries.map((entry): PlannedEntry => {
    end = afterNewEntry(end)
    return {
      uuid: entry.uuid ?? newUuid(),
      conversation_uuid,
      interaction_uuid: uuid,
      channel_account_uuid,
      kind: entry.kind,
      seq: end.last_seq,
      version: end.version,
      author_kind: entry.author_kind,
      author_uuid: entry.author,
      author_name: entry.author_name,
      type: entry.type,
      body: entry.body,
      date,
      created_at: now,
      status: entry.kind === 'message' ? statusOf(entry) : null,
      reply_to: entry.reply_to ?? null,
    }
  })
  const hasMessage = planned.some(({ kind }) => kind === 'message')
  const sends = planned.some(({ status }) => status === 'queued')
  const lastMessage = lastMessageShown(after, entries, planned)
  return {
    conversation:
      planned.length > 0 ? { uuid: conversation_uuid, last_seq: end.last_seq, version: end.version } : null,
    interaction: {
      uuid,
      version: interaction.version + 1,
      ...set,
      ...(hasMessage && { last_activity_at: now }),
      ...(lastMessage && { last_message: lastMessage }),
    },
    entries: planned,
    mentions: entries.flatMap(({ mentions = [] }, index) =>
      mentions.map((user_uuid) => ({ user_uuid, entry_uuid: planned[index]?.uuid ?? '' })),
    ),
    labels,
    assignedTo:
      after.status === 'assigned' && after.user_uuid !== interaction.user_uuid ? after.user_uuid : null,
    mayNeedAssignment: after.status === 'unassigned' || freesCapacity(interaction, after),
    jobs: sends ? [...jobs, deliveryJob(interaction.business_uuid, conversation_uuid)] : jobs,
    announcement: {
      kind: 'interaction_changed',
      payload: {
        before,
        by,
        interaction: uuid,
        entries: planned.map(({ uuid }) => uuid),
      },
    },
  }
}

/** The entry of a call is not sent, so it is not queued. */
const statusOf = ({ type }: Pick<NewEntry, 'type'>) => (type === 'call' ? 'sent' : 'queued')

/** The message that the list shows from now on; null: the same as before. */
function lastMessageShown(
  { status, last_message }: Pick<InteractionRecord, 'status' | 'last_message'>,
  entries: readonly NewEntry[],
  planned: readonly PlannedEntry[],
): LastMessage | null {
  let lastMessage: LastMessage | null = null
  for (const [index, { uuid, kind, author_kind, type, date }] of planned.entries()) {
    if (kind !== 'message') continue
    // The list keeps showing what the customer asked, not what the bot writes to everybody.
    const author = (lastMessage ?? last_message)?.author
    if (author_kind === 'bot' && status !== 'finished' && author === 'client') continue
    const preview = entries[index]?.preview ?? ''
    lastMessage = {
      uuid,
      author: author_kind,
      type,
      preview,
      date: date.toISOString(),
      status: statusOf({ type }),
    }
  }
  return lastMessage
}

type OwnedState = Pick<InteractionRecord, 'status' | 'user_uuid' | 'paused' | 'expired'>

/** Whether the previous owner has room for another interaction now. */
function freesCapacity(before: OwnedState, after: OwnedState): boolean {
  if (before.status !== 'assigned') return false
  const left = after.status !== 'assigned' || after.user_uuid !== before.user_uuid
  return left || (after.paused && !before.paused) || (after.expired && !before.expired)
}
