import { waitingAnswersSql } from '../../entries/link-answers'
import type { HeldRows } from '../../entries/lock-rows'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { awaitedThread } from '../controls/awaited-thread'
import { readCustomers } from '../customers/read-customers'
import type { IncomingMessage } from './incoming-message'
import { type LockedOfCustomers, lockKeysOf, lockThreads, threads } from './lock-threads'
import {
  type Arrival,
  factsOf,
  type MessageFacts,
  messageIdsOf,
  type ReadRows,
  type Referred,
  referredIdsOf,
  rowsOfAccount,
  secondOf,
} from './message-facts'

/** The stored items of these messages, and those that wait for them, as one JSON array, the oldest first. */
const itemsSql = `select coalesce(jsonb_agg(jsonb_build_object('uuid', w.uuid, 'account', w.channel_account_uuid, 'dedupe_key', w.dedupe_key,
      'kind', w.kind, 'state', w.state, 'awaited_id', w.awaited_id, 'payload', jsonb_build_object('parsed', w.payload -> 'parsed')) order by w.received_at, w.uuid), '[]')
    from webhook_items w where w.business_uuid = $1 and w.channel_account_uuid = any($4::uuid[])
      and (w.dedupe_key = any($5::text[]) or w.awaited_id = any($6::text[]))`
/** Whether the bot has a welcome, a notice out of hours, or areas to choose from: all that `decideAnswer` writes unasked. */
export const botSpeaksSql = `exists (select from whatsapp_configs w where w.business_uuid = $1 and btrim(w.bot_input_message) <> '')
  or exists (select from schedules h where h.business_uuid = $1 and h.enabled and btrim(h.away_message) <> '')
  or (select count(*) = 2 from (
    select from areas r where r.business_uuid = $1 and r.state and r.deleted_at is null limit 2) two)`
/** With the stored items and the facts of the bot in a row more each, because every message pays for each statement. */
const readReferred: Statement = {
  name: 'read_referred_and_items',
  text: `with asked as (select * from unnest($2::uuid[], $3::text[]) as asked(account, id))
    select asked.*, e.uuid, 'message' as is, null::jsonb as answer from asked cross join lateral (
      select uuid from entries where business_uuid = $1 and channel_account_uuid = asked.account and provider_message_id = asked.id offset 0) e
    union all select asked.*, o.entry_uuid, 'part', null from asked cross join lateral (
      select entry_uuid from outbound_parts
      where business_uuid = $1 and channel_account_uuid = asked.account and provider_message_id = asked.id offset 0) o
    union all select a.account, a.awaited_id, a.uuid, 'answer', to_jsonb(a) from (${waitingAnswersSql}
      where w.business_uuid = $1 and w.channel_account_uuid = any($4::uuid[]) and w.quoted_provider_id = any($3::text[])) a
    union all select null, null, null, 'items', (${itemsSql})
    union all select uuid, null, null, 'bot', jsonb_build_object('channel', type, 'speaks', ${botSpeaksSql}) from channel_accounts
    where business_uuid = $1 and uuid = any($4::uuid[])`,
}
const readNeighbours: Statement = {
  name: 'read_neighbours',
  text: `select e.conversation_uuid, e.date, e.provider_order from conversations c
    join entries e on e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
    join unnest($5::timestamptz[]) second on e.date >= second and e.date < second + interval '1 second'
    where c.business_uuid = $1 and c.uuid = any(array(${threads})) and e.author_kind = 'client' and e.provider_order is not null`,
}

interface FactsOfArrivals {
  /** In the order of the messages. */
  readonly facts: readonly MessageFacts[]
  /** Those of which another transaction holds the id, the customer or the chat, where held rows are skipped: nothing may be said of them. */
  readonly held: ReadonlySet<Arrival>
}

/** Locks the messages' ids and their customers; then reads. Each statement sees the changes that the locks before it waited for. */
export async function readMessageFacts(
  tx: PipelinedTx,
  business: string,
  arrivals: readonly Arrival[],
  heldRows: HeldRows,
): Promise<FactsOfArrivals> {
  const collect = (of: (message: IncomingMessage, account: string) => readonly string[]) =>
    distinctOf(arrivals, of)
  const accounts = collect((_, account) => [account])
  const threadKeys = collect(({ threadKey }) => [threadKey])
  const seconds = arrivals.flatMap(({ message: { order, date } }) => (order === null ? [] : [secondOf(date)]))

  const whose = [business, ...pairsOf(arrivals, ({ customer }) => customer.keys)]
  const [locked, { identities, contacts }, found, neighbours] = await Promise.all([
    lockThreads(tx, arrivals, [...whose, threadKeys], heldRows),
    readCustomers(tx, whose, {
      phones: collect(({ customer }) => (customer.phone === null ? [] : [customer.phone])),
      emails: collect(({ customer }) => (customer.email === null ? [] : [customer.email])),
    }),
    tx.send<Referred>(readReferred, [
      business,
      ...pairsOf(arrivals, referredIdsOf),
      accounts,
      collect(({ dedupeKey }) => [dedupeKey]),
      collect((message) => [...messageIdsOf(message), ...message.customer.keys.map(awaitedThread)]),
    ]),
    seconds.length > 0
      ? tx.send<MessageFacts['neighbours'][number]>(readNeighbours, [...whose, threadKeys, seconds])
      : [],
  ])
  const rows = { ...locked, identities, contacts, found, neighbours }
  const byAccount = new Map(accounts.map((account) => [account, rowsOfAccount(account, rows)]))
  const facts = arrivals.map(({ account, message }) => factsOf(message, byAccount.get(account) as ReadRows))
  return { facts, held: heldAmong(arrivals, facts, locked) }
}

/** Waits for what another transaction holds of the message. */
export async function readFactsOfOne(
  tx: PipelinedTx,
  business: string,
  arrival: Arrival,
): Promise<MessageFacts> {
  const [facts] = (await readMessageFacts(tx, business, [arrival], 'awaited')).facts
  if (!facts) throw new Error('the facts of a message were not read')
  return facts
}

function heldAmong(
  arrivals: readonly Arrival[],
  facts: readonly MessageFacts[],
  { heldKeys, heldThreads }: LockedOfCustomers,
): ReadonlySet<Arrival> {
  const isHeld = (arrival: Arrival, at: number): boolean =>
    lockKeysOf(arrival).some((key) => heldKeys.has(key)) ||
    heldThreads.some(
      ({ identity_uuid, thread_key }) =>
        thread_key === arrival.message.threadKey &&
        facts[at]?.identities.some(({ uuid }) => uuid === identity_uuid),
    )
  return new Set(arrivals.filter(isHeld))
}

const distinctOf = (
  arrivals: readonly Arrival[],
  of: (message: IncomingMessage, account: string) => readonly string[],
): readonly string[] => [...new Set(arrivals.flatMap(({ account, message }) => of(message, account)))]

/** Identifiers and, at the same places of the first array, their accounts. */
function pairsOf(
  arrivals: readonly Arrival[],
  of: (message: IncomingMessage) => readonly string[],
): readonly [accounts: readonly string[], ids: readonly string[]] {
  const pairs = arrivals.flatMap(({ account, message }) => of(message).map((id) => ({ account, id })))
  return [pairs.map(({ account }) => account), pairs.map(({ id }) => id)]
}
