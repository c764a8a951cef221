import { type Changes, noChanges } from '../../../entries/changes'
import { authorOf, placementOf } from '../../../entries/events'
import { addLine, type Happened } from '../../../entries/happenings'
import type { InteractionRecord } from '../../../entries/interaction-records'
import { shownMessage } from '../../../entries/last-message'
import type { EntryRow, LastMessage } from '../../../entries/rows'
import { addEntry, type ThreadEnd } from '../../../entries/thread'
import { deliveryJob } from '../../../platform/jobs/delivery-job'
import { eventsOfAct, type PlannedEntry } from './events-of-act'
import type { InteractionChange, LabelChange, NewEntry } from './interaction-change'
import type { LockedInteraction } from './lock-interaction'

const noLabels: LabelChange = { add: [], remove: [] }

/** Plans the changes of an act, from the locked facts. */
export function planChange(
  { interaction, thread }: LockedInteraction,
  {
    set,
    before = placementOf(interaction),
    conversation,
    entries,
    by,
    jobs = [],
    labels = noLabels,
    shown = null,
    deliversItself = false,
  }: InteractionChange,
  { now, newUuid }: { readonly now: Date; readonly newUuid: () => string },
): Changes {
  const { uuid, conversation_uuid, channel_account_uuid } = interaction
  const after = { ...interaction, ...set }
  // A new entry is never shown above an older one: `now` was read before the transaction waited for the lock.
  const date = thread.newest && thread.newest > now ? thread.newest : now
  const { last_seq, version } = thread
  const end: ThreadEnd = {
    conversation: { uuid: conversation_uuid, channel_account_uuid, last_seq, version },
    interaction,
  }
  const newLine = { newUuid, date, now }
  const planned = entries.map((one): PlannedEntry => {
    if ('event' in one)
      return { entry: addLine(end, one, after, newLine), event: one.event, actor: authorOf(one.author) }
    const { author, preview = '', mentions = [], body, uuid: own = newUuid(), ...entry } = one
    const added = addEntry(
      end,
      { ...entry, ...author, uuid: own, body: { ...body }, date, status: statusOf(one) },
      now,
    )
    return { entry: added, event: happenedBy(added), actor: authorOf(added), preview, mentions }
  })
  const newEntries = planned.flatMap(({ entry }) => entry ?? [])
  const sends = newEntries.some(({ status }) => status === 'queued')
  const lastMessage = lastMessageShown(after, planned) ?? withPreview(after, shown)
  return {
    ...noChanges,
    conversations: newEntries.length > 0 || conversation ? [{ ...end.conversation, ...conversation }] : [],
    interactions: [
      {
        uuid,
        version: interaction.version + 1,
        ...set,
        ...(newEntries.some(({ kind }) => kind === 'message') && { last_activity_at: now }),
        ...(lastMessage && { last_message: lastMessage }),
      },
    ],
    newEntries,
    mentions: planned.flatMap(({ entry, mentions = [] }) =>
      entry ? mentions.map((user_uuid) => ({ user_uuid, entry_uuid: entry.uuid })) : [],
    ),
    addedLabels: labels.add.map((label_uuid) => ({ interaction_uuid: uuid, label_uuid })),
    removedLabels: labels.remove.map((label_uuid) => ({ interaction_uuid: uuid, label_uuid })),
    assignedTo:
      after.status === 'assigned' && after.user_uuid && after.user_uuid !== interaction.user_uuid
        ? [after.user_uuid]
        : [],
    jobs:
      sends && !deliversItself ? [...jobs, deliveryJob(interaction.business_uuid, conversation_uuid)] : jobs,
    events: [eventsOfAct({ before, after, planned, by })],
  }
}

/** Only messages have a state. That of a call is not sent, so it is not queued. */
function statusOf({ kind, type }: Pick<NewEntry, 'kind' | 'type'>): EntryRow['status'] {
  if (kind !== 'message') return null
  return type === 'call' ? 'sent' : 'queued'
}

/** A new message or note. The entry of a call is not sent. */
function happenedBy({ uuid, kind, status }: EntryRow): Happened {
  if (kind === 'note') return { name: 'note.written', note: uuid }
  return status === 'queued' ? { name: 'message.queued', message: uuid } : { name: 'interaction.changed' }
}

/** The message that the list shows, with another preview; null: the same as before. */
const withPreview = (
  { last_message }: Pick<InteractionRecord, 'last_message'>,
  shown: NonNullable<InteractionChange['shown']> | null,
): LastMessage | null =>
  last_message && last_message.uuid === shown?.message ? { ...last_message, preview: shown.preview } : null

/** The message that the list shows from now on; null: the same as before. */
function lastMessageShown(
  { status, last_message }: Pick<InteractionRecord, 'status' | 'last_message'>,
  planned: readonly PlannedEntry[],
): LastMessage | null {
  let lastMessage: LastMessage | null = null
  for (const { entry, preview = '' } of planned) {
    if (entry?.kind !== 'message') continue
    // The list keeps showing the customer's question, not the bot's standard texts.
    const author = (lastMessage ?? last_message)?.author
    if (entry.author_kind === 'bot' && status !== 'finished' && author === 'client') continue
    lastMessage = shownMessage(entry, preview)
  }
  return lastMessage
}
