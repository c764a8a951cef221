import type { UnknownPart } from '../../channels/outbound'
import { type WaitingAnswer, waitingAnswersSql } from '../../entries/link-answers'
import { expectLocked, lockThreadsOf, readLockedThreads } from '../../entries/lock-rows'
import type { PartRow } from '../../entries/message-status'
import type { EntriesWithThreads } from '../../entries/read-entries-by-provider-id'
import type { EntryRow } from '../../entries/rows'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import type { AttemptState } from '../claim/read-facts'

/** An attempt to send a message, with all that its end may change; the thread is locked. */
export interface AttemptFacts extends Pick<EntriesWithThreads, 'conversations' | 'interactions'> {
  readonly attempt: AttemptRow
  /** All attempts of the message, the last one first. */
  readonly attempts: readonly AttemptRow[]
  readonly entry: SentEntry
  /** The message's parts, and parts of other messages that have one of its provider ids. */
  readonly parts: readonly PartRow[]
  /** Statuses and changes that arrived for these provider ids before they were known. */
  readonly earlierItems: readonly EarlierItem[]
  /** Replies of the customer that came before these provider ids were known. */
  readonly answers: readonly WaitingAnswer[]
}

export interface AttemptRow {
  readonly uuid: string
  readonly number: number
  readonly state: AttemptState
  readonly started_at: Date
  readonly in_flight: UnknownPart | null
}

export type SentEntry = EntryRow & {
  readonly attempts: number
  /** Whether another message of the conversation is queued. */
  readonly others_wait: boolean
  /** Whether attempts of the account have failed since the last that was answered. */
  readonly account_fails: boolean
}

export interface EarlierItem {
  readonly uuid: string
  /** The provider id of the message that it is about. */
  readonly awaited_id: string
  /** A status, or a change of a message, as the item stores it. */
  readonly parsed: unknown
}

const entryOf = 'select a.entry_uuid from outbound_attempts a where a.business_uuid = $1 and a.uuid = $2'
const ofEntry = `from entries e where e.business_uuid = $1 and e.uuid = any(array(${entryOf}))`
/** One at most: an array would be taken for ten accounts, and ten times as much to look for. */
const accountOf = `select e.channel_account_uuid ${ofEntry}`

/** Locks the keys of `entries/lock-identifiers.ts` in the same order, because a status of the message may arrive at this moment. */
const lockIds = `select count(pg_advisory_xact_lock(n.hash)) as ids from (
      select distinct hashtextextended(account::text || '>' || id, 0) as hash
      from unnest(array(${accountOf})) account, unnest($3::text[]) id order by 1) n`
const lockThread = lockThreadsOf('lock_thread_of_attempt', entryOf)
const lockIdsAndThread = lockThreadsOf('lock_ids_and_thread_of_attempt', entryOf, { first: lockIds })
const partColumns = 'o.provider_message_id, o.attempt_uuid, o.entry_uuid, o.position, o.status'
/** All in one statement, because each message of ours pays for it. */
const readSent: Statement = {
  name: 'read_message_of_attempt',
  text: `select e.*, exists (
      select from entries w where w.business_uuid = e.business_uuid and w.conversation_uuid = e.conversation_uuid
        and w.status = 'queued' and w.uuid <> e.uuid) as others_wait, exists (
      select from outbound_paces p where p.business_uuid = e.business_uuid and p.channel_account_uuid = e.channel_account_uuid
        and p.consecutive_failures > 0) as account_fails, (
      select coalesce(jsonb_agg(a), '[]') from (${waitingAnswersSql}
        where w.business_uuid = $1 and w.channel_account_uuid = e.channel_account_uuid
          and w.quoted_provider_id = any($3::text[])) a) as answers, (
      select coalesce(jsonb_agg(a), '[]') from (
        select a.uuid, a.number, a.state, a.started_at, a.in_flight from outbound_attempts a
        where a.business_uuid = $1 and a.entry_uuid = e.uuid order by a.number desc) a) as attempt_rows, (
      select coalesce(jsonb_agg(p), '[]') from (
        select ${partColumns} from outbound_parts o where o.business_uuid = $1 and o.entry_uuid = e.uuid
        union select ${partColumns} from outbound_parts o
        where o.business_uuid = $1 and o.channel_account_uuid = e.channel_account_uuid and o.provider_message_id = any($3::text[])
        order by position) p) as part_rows, (
      select coalesce(jsonb_agg(i), '[]') from (
        select w.uuid, w.awaited_id, w.payload -> 'parsed' as parsed from webhook_items w
        where w.business_uuid = $1 and w.channel_account_uuid = e.channel_account_uuid and w.state = 'orphan'
          and w.awaited_id = any($3::text[])
        order by w.received_at, w.uuid) i) as earlier_items
    from entries e where e.business_uuid = $1 and e.uuid = any(array(${entryOf}))`,
}
interface ReadSent extends SentEntry, Pick<AttemptFacts, 'answers'> {
  /** As JSON has them. */
  readonly attempt_rows: readonly (Omit<AttemptRow, 'started_at'> & { readonly started_at: string })[]
  readonly part_rows: readonly PartRow[]
  readonly earlier_items: readonly EarlierItem[]
}
const readOwnParts: Statement = {
  name: 'read_parts_of_attempt',
  text: `select o.provider_message_id as id from outbound_parts o
    where o.business_uuid = $1 and o.entry_uuid = any(array(${entryOf})) and o.attempt_uuid = $2 order by o.position`,
}
const readEarlierIdsOfMessage: Statement = {
  name: 'read_earlier_ids_of_message',
  text: `select distinct w.awaited_id as id from webhook_items w
    where w.business_uuid = $1 and w.channel_account_uuid = (${accountOf}) and w.state = 'orphan'
      and w.awaited_id is not null and w.payload -> 'parsed' ->> 'entry' = any(array(${entryOf})::text[])
    order by 1`,
}

/** Provider ids that statuses name for a message whose attempt has no known outcome. */
export async function readEarlierIds(
  tx: PipelinedTx,
  business: string,
  attempt: string,
): Promise<readonly string[]> {
  const rows = await tx.send<{ id: string }>(readEarlierIdsOfMessage, [business, attempt])
  return rows.map(({ id }) => id)
}

/** Provider ids of the parts of an attempt that are known to have arrived, in order. */
export async function readPartIds(
  tx: PipelinedTx,
  business: string,
  attempt: string,
): Promise<readonly string[]> {
  const rows = await tx.send<{ id: string }>(readOwnParts, [business, attempt])
  return rows.map(({ id }) => id)
}

/**
 * Locks the conversation and its interaction; then reads, also what arrived for these ids. `ids`: whether they are locked already, or
 * here, before the conversation, as storing a status does too. Null: there is no such attempt.
 */
export async function readAttemptFacts(
  tx: PipelinedTx,
  business: string,
  uuid: string,
  { providerIds, ids }: { readonly providerIds: readonly string[]; readonly ids: 'locked' | 'to lock' },
): Promise<AttemptFacts | null> {
  const values = [business, uuid]
  const withIds = [...values, providerIds]
  const [threads, [read]] = await Promise.all([
    ids === 'to lock' && providerIds.length > 0
      ? readLockedThreads(tx, lockIdsAndThread, withIds)
      : readLockedThreads(tx, lockThread, values),
    tx.send<ReadSent>(readSent, withIds),
  ])
  if (!read) return null
  expectLocked([read], threads)
  const { answers, attempt_rows, part_rows: parts, earlier_items: earlierItems, ...entry } = read
  const attempts = attempt_rows.map((row) => ({ ...row, started_at: new Date(row.started_at) }))
  const attempt = attempts.find((one) => one.uuid === uuid)
  if (!attempt) return null
  return { attempt, attempts, entry, ...threads, parts, earlierItems, answers }
}
