import type { PlannedJob } from '../platform/jobs/add-jobs'
import type { NewAnnouncement } from '../platform/outbox/write-announcements'
import { type Change, type InteractionSet, type NewEntry, placeOf } from './change'
import type { LockedRow } from './lock-interaction'
import type { InteractionRecord } from './records'

/** A line as it is written: at its place, with its hour. */
export interface PlannedLine {
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
  readonly status: 'queued' | null
}

interface LastMessage {
  readonly uuid: string
  readonly author: string
  readonly type: string
  readonly preview: string
  readonly date: string
  readonly status: 'queued'
}

/** All that an act writes. */
export interface ChangePlan {
  /** The end of the thread; null where no line comes to it. */
  readonly conversation: { readonly uuid: string; readonly last_seq: number; readonly version: number } | null
  /** Columns of the interaction: those that are absent stay as they are. */
  readonly interaction: InteractionSet & {
    readonly uuid: string
    readonly version: number
    readonly last_message?: LastMessage
    readonly last_activity_at?: Date
  }
  readonly lines: readonly PlannedLine[]
  /** Who has got it: ties of automatic assignment go to who has waited longest. */
  readonly assignedTo: string | null
  /** Whether automatic assignment may find something to do now: somebody has room, or something waits. */
  readonly freesOrWaits: boolean
  readonly jobs: readonly PlannedJob[]
  readonly announcement: NewAnnouncement
}

/** What a decided act writes, on an interaction that is locked. */
export function planChange(
  { interaction, thread }: LockedRow,
  { set, entries, by, jobs = [] }: Change,
  { now, newUuid }: { readonly now: Date; readonly newUuid: () => string },
): ChangePlan {
  const { uuid, conversation_uuid, channel_account_uuid } = interaction
  const after = { ...interaction, ...set }
  // A line stands below what it was written after: its hour was read before it waited for the lock.
  const date = thread.newest && thread.newest > now ? thread.newest : now
  const lines = entries.map(
    (entry, place): PlannedLine => ({
      uuid: entry.uuid ?? newUuid(),
      conversation_uuid,
      interaction_uuid: uuid,
      channel_account_uuid,
      kind: entry.kind,
      seq: thread.last_seq + place + 1,
      version: thread.version + place + 1,
      author_kind: entry.author_kind,
      author_uuid: entry.author,
      author_name: entry.author_name,
      type: entry.type,
      body: entry.body,
      date,
      created_at: now,
      status: entry.kind === 'message' ? 'queued' : null,
    }),
  )
  const end = lines.at(-1)
  const says = lines.some(({ kind }) => kind === 'message')
  const shown = lastShown(after, entries, lines)
  return {
    conversation: end ? { uuid: conversation_uuid, last_seq: end.seq, version: end.version } : null,
    interaction: {
      uuid,
      version: interaction.version + 1,
      ...set,
      ...(says && { last_activity_at: now }),
      ...(shown && { last_message: shown }),
    },
    lines,
    assignedTo:
      after.status === 'assigned' && after.user_uuid !== interaction.user_uuid ? after.user_uuid : null,
    freesOrWaits: after.status === 'unassigned' || freesSomebody(interaction, after),
    jobs: says ? [...jobs, deliveryOf(interaction)] : jobs,
    announcement: {
      kind: 'interaction_changed',
      payload: {
        before: placeOf(interaction),
        by,
        interaction: uuid,
        entries: lines.map((line) => line.uuid),
      },
    },
  }
}

/** The message that the list shows from now on; null: the one that it showed. */
function lastShown(
  { status, last_message }: Pick<InteractionRecord, 'status' | 'last_message'>,
  entries: readonly NewEntry[],
  lines: readonly PlannedLine[],
): LastMessage | null {
  let shown: LastMessage | null = null
  for (const [place, { uuid, kind, author_kind, type, date }] of lines.entries()) {
    if (kind !== 'message') continue
    // In the list one wants to read what the customer asked, not what the bot says to everybody.
    const author = (shown ?? last_message)?.author
    if (author_kind === 'bot' && status !== 'finished' && author === 'client') continue
    const preview = entries[place]?.preview ?? ''
    shown = { uuid, author: author_kind, type, preview, date: date.toISOString(), status: 'queued' }
  }
  return shown
}

type Held = Pick<InteractionRecord, 'status' | 'user_uuid' | 'paused' | 'expired'>

/** Whether who had it has room for another now. */
function freesSomebody(before: Held, after: Held): boolean {
  if (before.status !== 'assigned') return false
  const left = after.status !== 'assigned' || after.user_uuid !== before.user_uuid
  return left || (after.paused && !before.paused) || (after.expired && !before.expired)
}

const deliveryOf = ({
  business_uuid: business,
  conversation_uuid: conversation,
}: InteractionRecord): PlannedJob => ({
  name: 'deliver_conversation',
  payload: { business, conversation },
  key: `deliver:${conversation}`,
})
