import { randomUUID } from 'node:crypto'
import { writeAnnouncements } from '../../../platform/announcements/write-announcements'
import type { Statement } from '../../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../../platform/db/pipeline/statement-sender'
import { addJobs } from '../../../platform/jobs/add-jobs'
import { enqueueAssignment } from '../../assignment/enqueue-assignment'
import { readInteractionRows } from '../../read-interaction-rows'
import type { ChangeResult, EntryRecord, InteractionRecord } from '../../records'
import type { InteractionChange } from './interaction-change'
import { type LockedInteraction, lockInteractionRows } from './lock-interaction'
import { type ChangePlan, planChange } from './plan-change'

/** Raises an error where not all rows exist any more: the transaction is retried. */
const updateCounters: Statement = {
  name: 'update_counters_of_acts',
  text: `with r as materialized (
      select uuid, last_seq, version from jsonb_to_recordset($2::jsonb) as r(uuid uuid, last_seq int, version int)),
    changed as (
      update conversations c set last_seq = r.last_seq, version = r.version from r
      where c.business_uuid = $1::uuid and c.uuid = any(array(select uuid from r)) and c.uuid = r.uuid returning 1)
    select hilo_expect_rows((select count(*) from changed), (select count(*) from r))`,
}
const insertEntries: Statement = {
  name: 'insert_entries_of_acts',
  text: `insert into entries (
      business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version, author_kind,
      author_uuid, author_name, type, body, date, created_at, status, reply_to)
    select $1::uuid, r.uuid, r.conversation_uuid, r.interaction_uuid, r.channel_account_uuid, r.kind, r.seq, r.version,
      r.author_kind, r.author_uuid, r.author_name, r.type, r.body, r.date, r.created_at, r.status,
      r.reply_to
    from jsonb_populate_recordset(null::entries, $2::jsonb) r order by r.conversation_uuid, r.seq
    returning *`,
}
/** Each element holds the columns that change; the other columns keep their values. `version` is the new one. */
const updateInteractions: Statement = {
  name: 'update_interactions_of_acts',
  text: `with r as materialized (
      select (one.change ->> 'uuid')::uuid as uuid, one.change from jsonb_array_elements($2::jsonb) as one(change)),
    changed as (
      update interactions i set (
        status, user_uuid, area_uuid, by_transfer, transferred_by, paused, paused_until, expired, expires_at, unread,
        waiting_since, answered_at, last_message, last_activity_at, bot, assigned_at, finished_at, finished_by, finish_reason_uuid, version,
        updated_at
      ) = (
        select n.status, n.user_uuid, n.area_uuid, n.by_transfer, n.transferred_by, n.paused, n.paused_until, n.expired,
          n.expires_at, n.unread, n.waiting_since, n.answered_at, n.last_message, n.last_activity_at, n.bot, n.assigned_at, n.finished_at,
          n.finished_by, n.finish_reason_uuid, n.version, $3::timestamptz
        from jsonb_populate_record(i, r.change) n)
      from r
      where i.business_uuid = $1::uuid and i.uuid = any(array(select uuid from r)) and i.uuid = r.uuid
        and i.version = (r.change ->> 'version')::int - 1
      returning 1)
    select hilo_expect_rows((select count(*) from changed), (select count(*) from r))`,
}
const insertMentions: Statement = {
  name: 'insert_mentions',
  text: `insert into mentions (business_uuid, user_uuid, entry_uuid, created_at)
    select $1::uuid, r.user_uuid, r.entry_uuid, $3::timestamptz
    from jsonb_to_recordset($2::jsonb) as r(user_uuid uuid, entry_uuid uuid)`,
}
const addLabels: Statement = {
  name: 'add_labels',
  text: `insert into interaction_labels (business_uuid, interaction_uuid, label_uuid)
    select $1::uuid, $2::uuid, label from unnest($3::uuid[]) as label on conflict do nothing`,
}
const removeLabels: Statement = {
  name: 'remove_labels',
  text: `delete from interaction_labels
    where business_uuid = $1::uuid and interaction_uuid = $2::uuid and label_uuid = any($3::uuid[])`,
}
const updateLastAssigned: Statement = {
  name: 'update_last_assigned',
  text: `update users set last_assigned_at = $3::timestamptz
    where business_uuid = $1::uuid and uuid = any($2::uuid[])`,
}

/** Sends all writes of the plans in one batch, and then reads the changed rows. */
async function writeInteractionChanges(
  tx: StatementSender,
  business: string,
  plans: readonly ChangePlan[],
  now: Date,
): Promise<ChangeResult[]> {
  if (plans.length === 0) return []
  const counters = plans.flatMap(({ conversation }) => conversation ?? [])
  const newEntries = plans.flatMap((plan) => plan.entries)
  const assigned = plans.flatMap(({ assignedTo }) => assignedTo ?? [])
  const uuids = plans.map(({ interaction }) => interaction.uuid)

  const pending: Promise<unknown>[] = []
  const send = (statement: Statement, ...values: readonly unknown[]) =>
    void pending.push(tx.send(statement, [business, ...values]))
  if (counters.length > 0) send(updateCounters, JSON.stringify(counters))
  const inserted =
    newEntries.length > 0 ? tx.send<EntryRecord>(insertEntries, [business, JSON.stringify(newEntries)]) : []
  const mentions = plans.flatMap((plan) => plan.mentions)
  if (mentions.length > 0) send(insertMentions, JSON.stringify(mentions), now)
  send(updateInteractions, JSON.stringify(plans.map(({ interaction }) => interaction)), now)
  for (const { labels, interaction } of plans) {
    if (labels.add.length > 0) send(addLabels, interaction.uuid, labels.add)
    if (labels.remove.length > 0) send(removeLabels, interaction.uuid, labels.remove)
  }
  if (assigned.length > 0) send(updateLastAssigned, assigned, now)
  if (plans.some(({ mayNeedAssignment }) => mayNeedAssignment)) pending.push(enqueueAssignment(tx, business))
  pending.push(
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
  const read = readInteractionRows(tx, business, uuids)

  // Awaited together: where one statement fails those after it fail too, and every rejection must be handled.
  const [entries, ids, rows] = await Promise.all([inserted, announced, read, ...pending])
  return uuids.map((uuid, index) => ({
    interaction: expectFound(rows.get(uuid)),
    entries: entries.filter(({ interaction_uuid }) => interaction_uuid === uuid),
    announcement: expectFound(ids[index]),
  }))
}

function expectFound<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('a written row was not returned')
  return row
}

/** Writes an act on one interaction that this transaction has locked. */
export async function writeInteractionChange(
  tx: StatementSender,
  locked: LockedInteraction,
  change: InteractionChange,
  now: Date,
): Promise<ChangeResult> {
  const plan = planChange(locked, change, { now, newUuid: randomUUID })
  const [written] = await writeInteractionChanges(tx, locked.interaction.business_uuid, [plan], now)
  return expectFound(written)
}

export interface ChangedInteraction {
  readonly before: InteractionRecord
  readonly after: ChangeResult
}

/** Locks and changes several interactions, in a transaction that does more than this. */
export async function changeInteractions(
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
  change: InteractionChange,
  now: Date,
): Promise<ChangedInteraction[]> {
  if (uuids.length === 0) return []
  const locked = await lockInteractionRows(tx, business, uuids)
  const plans = locked.map((row) => planChange(row, change, { now, newUuid: randomUUID }))
  const written = await writeInteractionChanges(tx, business, plans, now)
  return locked.map(({ interaction }, index) => ({ before: interaction, after: expectFound(written[index]) }))
}
