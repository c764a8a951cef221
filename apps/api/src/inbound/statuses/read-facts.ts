import { type KnownPrice, knownPricesSql, priceKeySql } from '../../costs/record-price'
import { lockIdentifiers, messageLockKeys, tryLockIdentifiers } from '../../entries/lock-identifiers'
import {
  type HeldRows,
  type LockedThreads,
  lockedIn,
  lockThreadsOf,
  readLockedThreads,
} from '../../entries/lock-rows'
import type { PartRow } from '../../entries/message-status'
import { entriesByProviderIdSql, entriesWithIdsSql } from '../../entries/read-entries-by-provider-id'
import type { EntryRow } from '../../entries/rows'
import { actsByProviderIdSql, type FoundMessageAct } from '../../outbound/message-acts/settle-message-act'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { RetryTransaction } from '../../platform/db/pipeline/retry-on-conflict'
import type { MessageStatuses } from './incoming-status'

/** The stored rows of a message, found by a provider id. */
export interface StatusFacts {
  readonly entries: readonly EntryRow[]
  /** All its parts, also of attempts that a later one has replaced. */
  readonly parts: readonly PartRow[]
  /** Its last attempt, if the provider has accepted that one. */
  readonly acceptedAttempt: string | null
  /** When that attempt began, if the account was stopped before and is stopped still: where the message arrives, it is no more. */
  readonly sentWhileStopped: Date | null
  /** The act of ours that has the provider id. */
  readonly act: FoundMessageAct | null
  /** The last attempt with an unknown outcome of the entry that the status names. */
  readonly unknownAttempt: string | null
  readonly price: KnownPrice | null
}

export interface ReadStatusFacts {
  /** Of all messages that are not held, locked. */
  readonly threads: LockedThreads
  /** In the order of the messages. */
  readonly facts: readonly StatusFacts[]
  /** The messages whose provider id or thread another transaction holds: each one's conversation, or null where no row names it. */
  readonly held: HeldMessages
  /** Those of the given items that have been handled already; pending and dead ones have not. */
  readonly handled: ReadonlySet<string>
}

/** By the provider's id. */
export type HeldMessages = ReadonlyMap<string, string | null>

interface LastAttempt {
  readonly uuid: string
  readonly number: number
  readonly state: string
  readonly sent_while_stopped: string | null
}
/** Of an entry of a message; of a message without one, one row. */
type FactsRow = EntryRow & {
  readonly asked_place: number
  readonly handled_items: readonly string[] | null
  readonly part_rows: readonly PartRow[]
  readonly last_attempt: LastAttempt | null
  readonly own_act: FoundMessageAct | null
  readonly unknown_attempt: string | null
  /** Where the entry that the status names is another one. */
  readonly named_thread: Pick<EntryRow, 'conversation_uuid' | 'interaction_uuid'> | null
  readonly known_price: KnownPrice | null
}

/**
 * Also the threads of the entries $4, which statuses name: recording the outcome of their send locks the same rows, so that it sees the
 * status, or the status sees it.
 */
const entriesOfStatuses = `${entriesByProviderIdSql} union all select uuid from entries
    where business_uuid = $1 and channel_account_uuid = $2 and uuid = any($4::uuid[])`
const lockThreads: Readonly<Record<HeldRows, Statement>> = {
  awaited: lockThreadsOf('lock_threads_of_statuses', entriesOfStatuses),
  skipped: lockThreadsOf('lock_free_threads_of_statuses', entriesOfStatuses, { held: 'skipped' }),
}

/**
 * All in one statement, because every batch of statuses pays for every statement. $3 has the provider's ids, $4 at the same places the
 * entries that their statuses name, or null. What is asked for by arrays is looked up once for all messages, by its key: before tables are
 * analysed, Postgres would read all prices or messages of the business for each message.
 */
const readFacts: Statement = {
  name: 'read_status_facts',
  text: `with asked as materialized (
      select a.id, a.named, a.place::int as place, ${priceKeySql('a.id')} as price_key
      from unnest($3::text[], $4::uuid[]) with ordinality as a(id, named, place)),
    prices as materialized (${knownPricesSql('$2', 'select price_key from asked')}),
    acts as materialized (${actsByProviderIdSql('$3::text[]')}),
    found as materialized (${entriesWithIdsSql}),
    ours as materialized (select f.* from entries f where f.business_uuid = $1 and f.uuid = any(array(select uuid from found))),
    named as materialized (select n.uuid, n.conversation_uuid, n.interaction_uuid from entries n
      where n.business_uuid = $1 and n.channel_account_uuid = $2 and n.uuid = any($4::uuid[]))
    select e.*, asked.place as asked_place,
      case when asked.place = 1 then array(select w.dedupe_key from webhook_items w where w.business_uuid = $1
        and w.channel_account_uuid = $2 and w.dedupe_key = any($5::text[]) and w.state not in ('pending', 'dead')) end as handled_items,
      (select coalesce(jsonb_agg(p), '[]') from (
        select o.provider_message_id, o.attempt_uuid, o.entry_uuid, o.position, o.status from outbound_parts o
        where o.business_uuid = $1 and o.entry_uuid = e.uuid order by o.position) p) as part_rows,
      (select to_jsonb(l) from (
        select a.uuid, a.number, a.state, (select a.started_at from channel_accounts c
            where c.business_uuid = $1 and c.uuid = $2 and c.blocked and c.health_since < a.started_at) as sent_while_stopped
        from outbound_attempts a
        where a.business_uuid = $1 and a.entry_uuid = e.uuid order by a.number desc limit 1) l) as last_attempt,
      (select to_jsonb(t) - 'provider_message_id' from acts t where t.provider_message_id = asked.id limit 1) as own_act,
      (select a.uuid from outbound_attempts a
        where a.business_uuid = $1 and a.entry_uuid = any(array(select n.uuid from named n where n.uuid = asked.named))
          and a.state = 'unknown'
        order by a.number desc limit 1) as unknown_attempt,
      (select to_jsonb(n) from named n
        where n.uuid = asked.named and n.uuid is distinct from e.uuid) as named_thread,
      (select to_jsonb(p) from prices p where p.message_key = asked.price_key) as known_price
    from asked
    left join (found d join ours e on e.uuid = d.uuid) on d.id = asked.id
    order by asked.place, e.seq`,
}

/**
 * Locks the provider ids of different messages of an account and their threads; then reads. Recording the outcome of a send locks its provider
 * ids too: whichever of the two comes second sees the other's rows. Where held rows are skipped, nothing may be said of the messages in `held`:
 * one that seems unknown may be written at this moment.
 */
export async function readStatusFacts(
  tx: PipelinedTx,
  account: { readonly business: string; readonly uuid: string },
  messages: readonly MessageStatuses[],
  heldRows: HeldRows,
): Promise<ReadStatusFacts> {
  const ids = messages.map(({ providerId }) => providerId)
  const asked = [account.business, account.uuid, ids, messages.map(({ entry }) => entry)]
  const keys = messages.flatMap(({ incoming }) => incoming.map(({ dedupeKey }) => dedupeKey))
  const [heldIds, threads, rows] = await Promise.all([
    lockIds(tx, account.uuid, ids, heldRows),
    readLockedThreads(tx, lockThreads[heldRows], asked),
    tx.send<FactsRow>(readFacts, [...asked, keys]),
  ])
  const rowsOf = ids.map((_, at) => rows.filter(({ asked_place }) => asked_place === at + 1))
  const held = heldMessages(ids, heldIds, rowsOf, threads)
  // An entry was moved to another thread before its own could be locked.
  if (heldRows === 'awaited' && held.size > 0) throw new RetryTransaction()
  const handled = new Set(rows.flatMap(({ handled_items }) => handled_items ?? []))
  return { threads, facts: rowsOf.map(factsOf), held, handled }
}

/** Returns the provider ids that another transaction holds, where it does not wait for them. */
async function lockIds(
  tx: PipelinedTx,
  account: string,
  ids: readonly string[],
  heldRows: HeldRows,
): Promise<ReadonlySet<string>> {
  const keys = messageLockKeys(account, ids)
  if (heldRows === 'skipped') {
    const held = await tryLockIdentifiers(tx, keys)
    return new Set(ids.filter((_, at) => held.has(keys[at] ?? '')))
  }
  await lockIdentifiers(tx, keys)
  return new Set()
}

function heldMessages(
  ids: readonly string[],
  heldIds: ReadonlySet<string>,
  rowsOf: readonly (readonly FactsRow[])[],
  threads: LockedThreads,
): HeldMessages {
  const isLocked = lockedIn(threads)
  const held = new Map<string, string | null>()
  for (const [at, id] of ids.entries()) {
    const entries = (rowsOf[at] ?? []).flatMap((row) => [
      ...(row.uuid === null ? [] : [row]),
      ...(row.named_thread ? [row.named_thread] : []),
    ])
    const unlocked = entries.find((entry) => !isLocked(entry))
    if (unlocked || heldIds.has(id)) held.set(id, (unlocked ?? entries[0])?.conversation_uuid ?? null)
  }
  return held
}

function factsOf(rows: readonly FactsRow[]): StatusFacts {
  const found = rows.filter(({ uuid }) => uuid !== null)
  const [last] = found
    .flatMap(({ last_attempt }) => last_attempt ?? [])
    .toSorted((one, other) => other.number - one.number)
  const [first] = rows
  return {
    entries: found.map(entryOf),
    parts: found.flatMap(({ part_rows }) => part_rows),
    acceptedAttempt: last?.state === 'accepted' ? last.uuid : null,
    sentWhileStopped: last?.sent_while_stopped ? new Date(last.sent_while_stopped) : null,
    act: first?.own_act ?? null,
    unknownAttempt: first?.unknown_attempt ?? null,
    price: first?.known_price ?? null,
  }
}

const entryOf = ({
  asked_place: _place,
  handled_items: _items,
  part_rows: _parts,
  last_attempt: _attempt,
  own_act: _act,
  unknown_attempt: _unknown,
  named_thread: _thread,
  known_price: _price,
  ...entry
}: FactsRow): EntryRow => entry
