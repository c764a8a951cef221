import { randomUUID } from 'node:crypto'
import type { Statement } from '../platform/db/pipeline'
import type { Sender } from '../platform/db/sender'
import { addJobs } from '../platform/jobs/add-jobs'
import { writeAnnouncements } from '../platform/outbox/write-announcements'
import { assignSoon } from './assign-soon'
import type { Change } from './change'
import { type LockedRow, lockInteractionRows } from './lock-interaction'
import { type ChangePlan, planChange } from './plan-change'
import { readRows } from './read-rows'
import type { ChangeResult, EntryRecord, InteractionRecord } from './records'

/** Rows that are not all there any more have been overlooked: it raises, and the transaction is begun again. */
const updateThreads: Statement = {
  name: 'update_threads_of_acts',
  text: `with r as materialized (
      select uuid, last_seq, version from jsonb_to_recordset($2::jsonb) as r(uuid uuid, last_seq int, version int)),
    changed as (
      update conversations c set last_seq = r.last_seq, version = r.version from r
      where c.business_uuid = $1::uuid and c.uuid = any(array(select uuid from r)) and c.uuid = r.uuid returning 1)
    select hilo_expect_rows((select count(*) from changed), (select count(*) from r))`,
}
const insertLines: Statement = {
  name: 'insert_lines_of_acts',
  text: `insert into entries (
      business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version, author_kind,
      author_uuid, author_name, type, body, date, created_at, status)
    select $1::uuid, r.uuid, r.conversation_uuid, r.interaction_uuid, r.channel_account_uuid, r.kind, r.seq, r.version,
      r.author_kind, r.author_uuid, r.author_name, r.type, r.body, r.date, r.created_at, r.status
    from jsonb_populate_recordset(null::entries, $2::jsonb) r order by r.conversation_uuid, r.seq
    returning *`,
}
/** A row brings the columns that change: the others are read from the row as it is. `version` is the one that it shall have. */
const updateInteractions: Statement = {
  name: 'update_interactions_of_acts',
  text: `with r as materialized (
      select (one.change ->> 'uuid')::uuid as uuid, one.change from jsonb_array_elements($2::jsonb) as one(change)),
    changed as (
      update interactions i set (
        status, user_uuid, area_uuid, by_transfer, transferred_by, paused, expired, expires_at, unread, waiting_since,
        last_message, last_activity_at, bot, assigned_at, finished_at, finished_by, version, updated_at
      ) = (
        select n.status, n.user_uuid, n.area_uuid, n.by_transfer, n.transferred_by, n.paused, n.expired, n.expires_at,
          n.unread, n.waiting_since, n.last_message, n.last_activity_at, n.bot, n.assigned_at, n.finished_at,
          n.finished_by, n.version, $3::timestamptz
        from jsonb_populate_record(i, r.change) n)
      from r
      where i.business_uuid = $1::uuid and i.uuid = any(array(select uuid from r)) and i.uuid = r.uuid
        and i.version = (r.change ->> 'version')::int - 1
      returning 1)
    select hilo_expect_rows((select count(*) from changed), (select count(*) from r))`,
}
const noteAssigned: Statement = {
  name: 'note_assigned',
  text: `update users set last_assigned_at = $3::timestamptz
    where business_uuid = $1::uuid and uuid = any($2::uuid[])`,
}

/** Sends all that the plans want in one go, and what reads the rows as they are then. */
export async function writeChanges(
  tx: Sender,
  business: string,
  plans: readonly ChangePlan[],
  now: Date,
): Promise<ChangeResult[]> {
  if (plans.length === 0) return []
  const threads = plans.flatMap(({ conversation }) => conversation ?? [])
  const lines = plans.flatMap((plan) => plan.lines)
  const assigned = plans.flatMap(({ assignedTo }) => assignedTo ?? [])
  const uuids = plans.map(({ interaction }) => interaction.uuid)

  const sent: Promise<unknown>[] = []
  const send = (statement: Statement, ...values: readonly unknown[]) =>
    void sent.push(tx.send(statement, [business, ...values]))
  if (threads.length > 0) send(updateThreads, JSON.stringify(threads))
  const inserted =
    lines.length > 0 ? tx.send<EntryRecord>(insertLines, [business, JSON.stringify(lines)]) : []
  send(updateInteractions, JSON.stringify(plans.map(({ interaction }) => interaction)), now)
  if (assigned.length > 0) send(noteAssigned, assigned, now)
  if (plans.some(({ freesOrWaits }) => freesOrWaits)) sent.push(assignSoon(tx, business))
  sent.push(
    addJobs(
      tx,
      plans.flatMap(({ jobs }) => jobs),
      now,
    ),
  )
  const announced = writeAnnouncements(
    tx,
    business,
    plans.map(({ announcement }) => announcement),
    now,
  )
  const read = readRows(tx, business, uuids)

  // All at once: where one fails those behind it do, and somebody hears of each.
  const [entries, ids, rows] = await Promise.all([inserted, announced, read, ...sent])
  return uuids.map((uuid, place) => ({
    interaction: found(rows.get(uuid)),
    entries: entries.filter(({ interaction_uuid }) => interaction_uuid === uuid),
    outbox: found(ids[place]),
  }))
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('what was written was not answered')
  return row
}

/** The act on a row that this transaction has locked. */
export async function writeChange(
  tx: Sender,
  locked: LockedRow,
  change: Change,
  now: Date,
): Promise<ChangeResult> {
  const plan = planChange(locked, change, { now, newUuid: randomUUID })
  const [written] = await writeChanges(tx, locked.interaction.business_uuid, [plan], now)
  return found(written)
}

export interface Changed {
  readonly before: InteractionRecord
  readonly after: ChangeResult
}

/** The same for several at once, in a transaction that does more than this. */
export async function changeInteractions(
  tx: Sender,
  business: string,
  uuids: readonly string[],
  change: Change,
  now: Date,
): Promise<Changed[]> {
  if (uuids.length === 0) return []
  const locked = await lockInteractionRows(tx, business, uuids)
  const plans = locked.map((row) => planChange(row, change, { now, newUuid: randomUUID }))
  const written = await writeChanges(tx, business, plans, now)
  return locked.map(({ interaction }, place) => ({ before: interaction, after: found(written[place]) }))
}
