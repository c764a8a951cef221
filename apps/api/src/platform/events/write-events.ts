import { randomUUID } from 'node:crypto'
import type { DomainEvent, EventName, PlannedEvent } from '@hilo/contracts'
import type { Statement } from '../db/pipeline/pipeline'
import type { StatementSender } from '../db/pipeline/statement-sender'
import { runAtSql } from '../jobs/queue-order'
import { duesOf } from './dues'
import { hears } from './listeners'

/** Events that one change caused in one subject (an interaction, a contact, …), with the row from which sockets are told. */
export interface StoredEvents<N extends EventName = EventName> {
  /** Null: sockets do not hear of any of them. */
  readonly outbox: string | null
  readonly events: readonly DomainEvent<N>[]
}

/**
 * What sockets and reliable listeners hear, and the jobs that let the bot and automatic assignment begin at once. The interaction of a
 * call is that of its entry. A business that assigns by hand has nothing to assign.
 */
const insertEvents: Statement = {
  name: 'write_events',
  text: `with told as (
      insert into outbox (business_uuid, kind, payload, created_at)
      select $1::uuid, 'events', r.events, $4::timestamptz
      from jsonb_array_elements($2::jsonb) with ordinality as r(events, place)
      order by r.place returning id),
    dues as (
      insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at)
      select $1::uuid, d.listener, d.subject, d.events, $4::timestamptz, $4::timestamptz from (
        select r.value ->> 'listener' as listener, r.value -> 'events' as events, r.place,
          case when r.value ? 'call' then (select e.interaction_uuid from entries e
              where e.business_uuid = $1::uuid and e.uuid = (r.value ->> 'call')::uuid)
            else (r.value ->> 'subject')::uuid end as subject
        from jsonb_array_elements($3::jsonb) with ordinality as r(value, place)) d
      where d.subject is not null and (d.listener <> 'assignment' or exists (select from settings s
        where s.business_uuid = $1::uuid and s.behavior_interaction = 'AUTOMATIC'))
      order by d.place returning listener, subject_uuid)
    select array(select id::text from told order by id) as outbox, (
      select count(graphile_worker.add_job(j.name,
        json_strip_nulls(json_build_object('business', $1::uuid, 'interaction', j.interaction)), run_at => ${runAtSql('j.key')}, job_key => j.key, flags => array[$1::text]))::int
      from (
        select distinct 'answer_customer' as name, 'answer:' || subject_uuid as key, subject_uuid as interaction
        from dues where listener = 'bot'
        union all
        select distinct 'assign_waiting', 'assign:' || subject_uuid, null::uuid from dues where listener = 'assignment'
        order by key) j) as jobs`,
}

interface Inserted {
  readonly outbox: readonly string[]
}

let observer: ((events: readonly DomainEvent[]) => void) | null = null
/** For tests: hears all that is written, also what nobody listens to and what a transaction takes back. */
export function observeEvents(replacement: typeof observer): void {
  observer = replacement
}

/** Writes what happened, in the transaction of the change. `groups`: the events of each subject. Returns them in the same order. */
export async function writeEvents<N extends EventName>(
  tx: StatementSender,
  business: string,
  groups: readonly (readonly PlannedEvent<N>[])[],
  now: Date,
): Promise<readonly StoredEvents<N>[]> {
  const stamped: readonly (readonly DomainEvent[])[] = groups.map((events) =>
    events.map((event) => stamp(event, business, now)),
  )
  for (const events of stamped) observer?.(events)
  const told = stamped.map((events) => events.filter(({ name, silent }) => !silent && hears('sockets', name)))
  const rows = told.filter((events) => events.length > 0)
  const dues = stamped.flatMap(duesOf)
  const [inserted] =
    rows.length + dues.length > 0
      ? await tx.send<Inserted>(insertEvents, [business, JSON.stringify(rows), JSON.stringify(dues), now])
      : []
  const left = (inserted?.outbox ?? []).values()
  return stamped.map((events, at) => ({
    events: events as readonly DomainEvent<N>[],
    outbox: told[at]?.length ? (left.next().value ?? null) : null,
  }))
}

/** Nothing has happened. */
export const noEvents: StoredEvents = { outbox: null, events: [] }

/** The same for one subject, to which one thing or several have happened. */
export async function writeEvent<N extends EventName>(
  tx: StatementSender,
  business: string,
  events: PlannedEvent<N> | readonly PlannedEvent<N>[],
  now: Date,
): Promise<StoredEvents<N>> {
  const [stored] = await writeEvents(tx, business, [[events].flat() as readonly PlannedEvent<N>[]], now)
  if (!stored) throw new Error('an event was not written')
  return stored
}

const stamp = <N extends EventName>(event: PlannedEvent<N>, business: string, now: Date): DomainEvent =>
  ({ ...event, id: randomUUID(), business, at: now.toISOString() }) as unknown as DomainEvent
