import { randomUUID } from 'node:crypto'
import type { Place } from '../../interactions/announce'
import type { ChangeResult, InteractionRecord } from '../../interactions/records'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { noChanges } from '../rows/changes'
import type { EntryRow, InteractionRow } from '../rows/rows'
import { addTimeline, type Thread, takePlace } from '../rows/thread'
import { type Told, writeChanges } from '../rows/write-changes'

const readLines: Statement = {
  name: 'read_lines_to_move',
  text: 'select uuid, status from entries where business_uuid = $1 and interaction_uuid = $2 order by seq',
}
const moveLines: Statement = {
  name: 'move_lines',
  text: `update entries e set conversation_uuid = $3, interaction_uuid = $4, seq = r.seq, version = r.version
    from jsonb_populate_recordset(null::entries, $2) r where e.business_uuid = $1 and e.uuid = r.uuid`,
}
const readRows: Statement = {
  name: 'read_rows_to_join',
  text: 'select * from interaction_rows where business_uuid = $1 and uuid = any($2::uuid[])',
}
const closeInteraction: Statement = {
  name: 'close_joined_interaction',
  text: 'select hilo_change_interaction($1::jsonb, $2) as change',
}

interface Joining {
  readonly account: { readonly business: string; readonly uuid: string }
  readonly thread: Thread
  readonly others: readonly InteractionRow[]
  readonly now: Date
}

export interface Joined {
  readonly told: readonly (Told & { readonly before?: Place })[]
}

/**
 * Two open chats of one person, who had two names here, are one from now on: the lines of the others go to the end of
 * this thread, and they are finished with a line that says where they go on. One that is still sending stays.
 */
export async function joinChats(
  tx: PipelinedTx,
  { account, thread, others, now }: Joining,
): Promise<Joined['told']> {
  const { business } = account
  const told: (Told & { readonly before?: Place })[] = []
  for (const other of others) {
    const [lines, rows] = await Promise.all([
      tx.send<Pick<EntryRow, 'uuid' | 'status'>>(readLines, [business, other.uuid]),
      tx.send<InteractionRecord>(readRows, [business, [other.uuid]]),
    ])
    const [row] = rows
    if (!row || lines.some(({ status }) => status === 'queued')) continue

    const moved = lines.map(({ uuid }) => ({ uuid, ...takePlace(thread) }))
    const { conversation, interaction } = thread
    const sent = tx.send(moveLines, [business, JSON.stringify(moved), conversation.uuid, interaction.uuid])
    const line = addTimeline(thread, { uuid: randomUUID(), event: 'chats_joined' }, now)
    thread.interaction = withWaiting(interaction, other)
    const [, written] = await Promise.all([
      sent,
      writeChanges(
        tx,
        account,
        {
          ...noChanges,
          conversations: [thread.conversation],
          interactions: [thread.interaction],
          newEntries: [line],
          announcements: [{ interaction: interaction.uuid, entries: [line.uuid] }],
        },
        now,
      ),
    ])
    const { status, user_uuid, area_uuid, expired } = row
    const before: Place = { business_uuid: business, status, user_uuid, area_uuid, expired }
    const [closed] = await tx.send<{ change: ChangeResult }>(closeInteraction, [
      JSON.stringify(closing(other, before, conversation.uuid, now)),
      now,
    ])
    told.push(...written, ...(closed ? [{ ...closed.change, before }] : []))
  }
  return told
}

function withWaiting(here: InteractionRow, other: InteractionRow): InteractionRow {
  const since = [here.waiting_since, other.waiting_since].filter((date) => date !== null)
  return {
    ...here,
    unread: here.unread + other.unread,
    waiting_since: since.length ? new Date(Math.min(...since.map((date) => date.getTime()))) : null,
    version: here.version + 1,
  }
}

const closing = (other: InteractionRow, before: Place, goesOn: string, now: Date) => ({
  interaction: other.uuid,
  kind: 'interaction_changed',
  announcement: { before, by: null },
  set: {
    status: 'finished',
    finished_at: now,
    finished_by: null,
    paused: false,
    expired: false,
    expires_at: null,
    waiting_since: null,
    unread: 0,
  },
  entries: [
    {
      kind: 'timeline',
      type: 'timeline',
      body: { event: 'chats_joined', target: null, goes_on: goesOn },
      author_kind: 'system',
    },
  ],
})
