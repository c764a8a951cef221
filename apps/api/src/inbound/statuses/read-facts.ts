import { type KnownPrice, knownPriceSql } from '../../costs/record-price'
import { expectLocked } from '../../entries/lock-rows'
import type { PartRow } from '../../entries/message-status'
import {
  type EntriesWithThreads,
  entriesByProviderIdSql,
  lockThreadsByProviderId,
} from '../../entries/read-entries-by-provider-id'
import type { EntryRow } from '../../entries/rows'
import { actByProviderIdSql, type FoundMessageAct } from '../../outbound/message-acts/settle-message-act'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'

/** The stored rows of a message, found by a provider id. */
export interface StatusFacts extends EntriesWithThreads {
  /** All its parts, also of attempts that a later one has replaced. */
  readonly parts: readonly PartRow[]
  /** Its last attempt, if the provider has accepted that one. */
  readonly acceptedAttempt: string | null
  /** When that attempt began, if the account was stopped before and is stopped still: where the message arrives, it is no more. */
  readonly sentWhileStopped: Date | null
}

interface ReadStatusFacts extends StatusFacts {
  /** Those of the given items that have been handled already; pending and dead ones have not. */
  readonly handled: readonly string[]
  /** The act of ours that has the provider id. */
  readonly act: FoundMessageAct | null
  readonly price: KnownPrice | null
}

interface LastAttempt {
  readonly uuid: string
  readonly number: number
  readonly state: string
  readonly sent_while_stopped: string | null
}
/** Of a message; of none, one row without an entry. */
type FactsRow = EntryRow & {
  readonly handled_items: readonly string[]
  readonly part_rows: readonly PartRow[]
  readonly last_attempt: LastAttempt | null
  readonly own_act: FoundMessageAct | null
  readonly known_price: KnownPrice | null
}

/** All in one statement, because a message has several statuses, and each pays for every statement. */
const readFacts: Statement = {
  name: 'read_status_facts',
  text: `select e.*,
      array(select w.dedupe_key from webhook_items w where w.business_uuid = $1 and w.channel_account_uuid = $2
        and w.dedupe_key = any($4::text[]) and w.state not in ('pending', 'dead')) as handled_items,
      (select coalesce(jsonb_agg(p), '[]') from (
        select o.provider_message_id, o.attempt_uuid, o.entry_uuid, o.position, o.status from outbound_parts o
        where o.business_uuid = $1 and o.entry_uuid = e.uuid order by o.position) p) as part_rows,
      (select to_jsonb(l) from (
        select a.uuid, a.number, a.state, (select a.started_at from channel_accounts c
            where c.business_uuid = $1 and c.uuid = $2 and c.blocked and c.health_since < a.started_at) as sent_while_stopped
        from outbound_attempts a
        where a.business_uuid = $1 and a.entry_uuid = e.uuid order by a.number desc limit 1) l) as last_attempt,
      (select to_jsonb(t) from (${actByProviderIdSql} limit 1) t) as own_act,
      (${knownPriceSql('$2', '($3::text[])[1]')}) as known_price
    from (select 1) one
    left join entries e on e.business_uuid = $1 and e.uuid = any(array(${entriesByProviderIdSql}))
    order by e.seq`,
}

/** Locks the message's thread; then reads. `keys`: of the items with its status. */
export async function readStatusFacts(
  tx: PipelinedTx,
  account: { readonly business: string; readonly uuid: string },
  providerId: string,
  keys: readonly string[],
): Promise<ReadStatusFacts> {
  const [threads, rows] = await Promise.all([
    lockThreadsByProviderId(tx, account, [providerId]),
    tx.send<FactsRow>(readFacts, [account.business, account.uuid, [providerId], keys]),
  ])
  const found = rows.flatMap(
    ({ handled_items: _items, part_rows, last_attempt, own_act: _act, known_price: _price, ...entry }) =>
      entry.uuid === null ? [] : [{ entry, part_rows, last_attempt }],
  )
  expectLocked(
    found.map(({ entry }) => entry),
    threads,
  )
  const [last] = found
    .flatMap(({ last_attempt }) => last_attempt ?? [])
    .toSorted((one, other) => other.number - one.number)
  const [first] = rows
  return {
    ...threads,
    entries: found.map(({ entry }) => entry),
    parts: found.flatMap(({ part_rows }) => part_rows),
    acceptedAttempt: last?.state === 'accepted' ? last.uuid : null,
    sentWhileStopped: last?.sent_while_stopped ? new Date(last.sent_while_stopped) : null,
    handled: first?.handled_items ?? [],
    act: first?.own_act ?? null,
    price: first?.known_price ?? null,
  }
}
