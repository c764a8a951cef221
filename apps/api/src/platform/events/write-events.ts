import { randomUUID } from 'node:crypto'
import type { DomainEvent, EventName, InteractionEvent, PlannedEvent } from '@hilo/contracts'
import type { Statement } from '../db/pipeline/pipeline'
import type { StatementSender } from '../db/pipeline/statement-sender'
import { addEachJobSql, jobRows, jobRowsSql, type PlannedJob } from '../jobs/add-jobs'
import { priorityOf } from '../jobs/queue-order'
import { type Due, planDues } from './dues'
import { isAnnounced, listenersThat, reliableEntries } from './listeners'

/** Events that one change caused in one subject (an interaction, a contact, …), with the row from which sockets are told. */
export interface StoredEvents<N extends EventName = EventName> {
  /** Null: sockets do not hear of any of them. */
  readonly outbox: string | null
  readonly events: readonly DomainEvent<N>[]
}

const gates = reliableEntries.flatMap(([name, { gate }]) => (gate ? [`when '${name}' then ${gate}`] : []))
const pausedWhileDisabled = listenersThat(({ worksDisabled }) => !worksDisabled)
const jobsOfListeners = reliableEntries.flatMap(([name, { subject, job }]) =>
  job ? [`('${name}', '${job.name}', '${job.key}', '${subject}', ${priorityOf(job.name)})`] : [],
)

/** SQL that writes the events for sockets (announcements); `$1` is the business. For a statement that writes the change itself too. */
export const insertAnnouncementsSql = (events: string, now: string): string =>
  `insert into outbox (business_uuid, events, created_at)
    select $1::uuid, r.events, ${now}::timestamptz
    from jsonb_array_elements(${events}::jsonb) with ordinality as r(events, place)
    order by r.place returning id`

/** Most changes are announced to sockets and have no other listener, and Postgres runs this in less time than the statement below. */
const insertAnnouncements: Statement = {
  name: 'write_announcements',
  text: `with announced as (${insertAnnouncementsSql('$2', '$3')}) select id::text from announced order by announced.id`,
}

/**
 * SQL that writes the dues of reliable listeners; `$1` is the business. The interaction of a call is that of its entry. Customers may write to a
 * disabled business without end, so one row of each subject is enough there.
 */
export const insertDuesSql = (dues: string, now: string): string =>
  `insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at)
    select $1::uuid, d.listener, d.subject, d.events, ${now}::timestamptz, ${now}::timestamptz from (
      select r.value ->> 'listener' as listener, r.value -> 'events' as events, r.place,
        case when r.value ? 'call' then (select e.interaction_uuid from entries e
            where e.business_uuid = $1::uuid and e.uuid = (r.value ->> 'call')::uuid)
          else (r.value ->> 'subject')::uuid end as subject
      from jsonb_array_elements(${dues}::jsonb) with ordinality as r(value, place)) d
    where d.subject is not null and case d.listener ${gates.join(' ')} else true end
      and not (d.listener = any('{${pausedWhileDisabled.join(',')}}')
        and (select b.disabled_at is not null from businesses b where b.uuid = $1::uuid)
        and exists (select from event_dues w where w.business_uuid = $1::uuid and w.subject_uuid = d.subject
          and w.listener = d.listener and w.dead_at is null))
    order by d.place returning listener, subject_uuid`

/** SQL that adds the jobs which let the listeners of the rows `dues` begin at once, and those of the plan. */
export const addJobsSql = (dues: string, jobs: string): string =>
  `select ${addEachJobSql} as jobs
    from (
      select l.job as name, jsonb_build_object('business', $1::uuid, l.subject, d.subject_uuid)::json as payload,
        l.key || d.subject_uuid as key, array[$1::text] as flags, l.priority, null::timestamptz as run_at
      from (select distinct listener, subject_uuid from ${dues}) d
      join (values ${jobsOfListeners.join(', ')}) as l(listener, job, key, subject, priority) on l.listener = d.listener
      union all
      select r.name, r.payload, r.key, r.flags, r.priority, r.run_at
      from ${jobRowsSql(jobs)}
      order by key) j`

/** Writes announcements, dues, the jobs that let listeners begin at once, and the jobs of the plan. */
const insertEvents: Statement = {
  name: 'write_events',
  text: `with announced as (${insertAnnouncementsSql('$2', '$4')}),
    dues as (${insertDuesSql('$3', '$4')})
    select array(select id::text from announced order by id) as outbox, (${addJobsSql('dues', '$5')}) as jobs`,
}

let observer: ((events: readonly DomainEvent[]) => void) | null = null
/** For tests: called with every event that is written, also without a listener, and in a transaction that rolls back. */
export function observeEvents(replacement: typeof observer): void {
  observer = replacement
}

/** Events of an interaction belong to the plan that changes it: the writer of plans writes them. */
type NameOfOther = Exclude<EventName, InteractionEvent['name']>
export type EventOfOther = PlannedEvent<NameOfOther>

/** Writes the events of anything but an interaction, in the transaction of the change. */
export const writeEvents: <N extends NameOfOther>(
  tx: StatementSender,
  business: string,
  groups: readonly (readonly PlannedEvent<N>[])[],
  now: Date,
) => Promise<readonly StoredEvents<N>[]> = writePlannedEvents

/** The same, for events of interactions too. */
export function writePlannedEvents<N extends EventName>(
  tx: StatementSender,
  business: string,
  groups: readonly (readonly PlannedEvent<N>[])[],
  now: Date,
): Promise<readonly StoredEvents<N>[]> {
  return writeStamped(tx, business, stampEvents(business, groups, now), now, { jobs: [], outbox: null })
}

/** Events with all that is stored of them. */
export interface StampedEvents<N extends EventName> {
  /** Of each subject. */
  readonly groups: readonly (readonly DomainEvent<N>[])[]
  /** The events for sockets, one list for each subject that has any. */
  readonly announced: readonly (readonly DomainEvent[])[]
  readonly dues: readonly Due[]
}

export function stampEvents<N extends EventName>(
  business: string,
  planned: readonly (readonly PlannedEvent<N>[])[],
  now: Date,
): StampedEvents<N> {
  const stamped: readonly (readonly DomainEvent[])[] = planned.map((events) =>
    events.map((event) => stamp(event, business, now)),
  )
  for (const events of stamped) observer?.(events)
  const announced = stamped.map((events) => events.filter(isAnnounced)).filter((events) => events.length > 0)
  return {
    groups: stamped as readonly (readonly DomainEvent<N>[])[],
    announced,
    dues: stamped.flatMap(planDues),
  }
}

interface WrittenBeside {
  /** The jobs of the same plan, so that they cost no statement of their own. */
  readonly jobs: readonly PlannedJob[]
  /** The ids of the rows from which sockets are told, where the statement of the change writes all this. */
  readonly outbox: Promise<readonly string[]> | null
}

/** Writes events in the transaction of the change. Returns them in the order of their groups. */
export async function writeStamped<N extends EventName>(
  tx: StatementSender,
  business: string,
  { groups, announced, dues }: StampedEvents<N>,
  now: Date,
  { jobs, outbox }: WrittenBeside,
): Promise<readonly StoredEvents<N>[]> {
  const left = (await (outbox ?? insert(tx, business, announced, dues, now, jobs))).values()
  return groups.map((events) => ({
    events,
    outbox: events.some((event) => isAnnounced(event as never)) ? (left.next().value ?? null) : null,
  }))
}

/** Returns the ids of the rows from which sockets are told, in the order of `announced`. */
async function insert(
  tx: StatementSender,
  business: string,
  announced: readonly (readonly DomainEvent[])[],
  dues: readonly Due[],
  now: Date,
  jobs: readonly PlannedJob[],
): Promise<readonly string[]> {
  if (dues.length + jobs.length === 0) {
    if (announced.length === 0) return []
    const rows = await tx.send<{ readonly id: string }>(insertAnnouncements, [
      business,
      JSON.stringify(announced),
      now,
    ])
    return rows.map(({ id }) => id)
  }
  const values = [announced, dues, jobRows(jobs, now)].map((part) => JSON.stringify(part))
  const [inserted] = await tx.send<{ readonly outbox: readonly string[] }>(insertEvents, [
    business,
    values[0],
    values[1],
    now,
    values[2],
  ])
  return inserted?.outbox ?? []
}

/** Nothing has happened. */
export const noEvents: StoredEvents = { outbox: null, events: [] }

/** The same for one subject, to which one thing or several have happened. */
export async function writeEvent<N extends NameOfOther>(
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
