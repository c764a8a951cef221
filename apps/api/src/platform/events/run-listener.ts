import { type DomainEvent, parseEvent } from '@hilo/contracts'
import type { Statement } from '../db/pipeline/pipeline'
import type { StatementSender } from '../db/pipeline/statement-sender'
import { errorMessage } from '../errors/error-message'
import { isUnavailable } from '../errors/unavailable'
import type { Services } from '../services'
import { type EventNameOf, type ReliableListener, reliableListeners } from './listeners'

/** What a listener works on. */
export interface Subject<L extends ReliableListener = ReliableListener> {
  readonly listener: L
  readonly business: string
  readonly subject: string
}

/** Parsed only when called: a listener that works from the current rows does not need them. */
type Events<L extends ReliableListener> = () => readonly DomainEvent<EventNameOf<L>>[]

/**
 * The events that wait for a listener in one subject, without those that it has put off. A failure is counted at the rows that were read
 * last, or at all that waited before the work began.
 */
export interface Waiting<L extends ReliableListener> {
  readonly subject: string
  /** Reads it, in its order. */
  read(tx: StatementSender): Promise<Events<L>>
  /** Deletes what was read and nothing later, in the transaction of the effect. */
  done(tx: StatementSender): Promise<void>
  /**
   * Reads and deletes it, in the transaction of the effect and after the lock that every writer of such events takes
   * them. With `most` no more rows than that, the first.
   */
  take(tx: StatementSender, most?: number): Promise<Events<L>>
  /** The rows that were read; null: none yet. */
  ids(): readonly string[] | null
}

/** After so many failures events are given up: they wait for the operator, and later ones of the same subject are handled without them. */
export const mostAttempts = 8
/** The longest reason of a failure that is stored. */
const mostErrorLength = 500

const ofSubject = 'business_uuid = $1::uuid and listener = $2 and subject_uuid = $3::uuid and dead_at is null'
/** All rows of a subject are taken together, so that later events overtake none; those that the listener has put off are left out. */
const arrivedBy = (now: string) => `(due_at = created_at or attempts > 0 or due_at <= ${now}::timestamptz)`
const waiting = `${ofSubject} and ${arrivedBy('$4')}`

const deleteDues: Statement = {
  name: 'delete_heard_events',
  text: `delete from event_dues where ${ofSubject} and id = any($4::bigint[])`,
}
const takeDues: Statement = {
  name: 'take_waiting_events',
  text: `delete from event_dues where ${waiting} returning id::text, events`,
}
const takeFirstDues: Statement = {
  name: 'take_first_waiting_events',
  text: `delete from event_dues where id in (select id from event_dues where ${waiting} order by id limit $5) returning id::text, events`,
}
const selectWaiting: Statement = {
  name: 'read_waiting_events',
  text: `select id::text, events from event_dues where ${waiting}`,
}
/** A new event lets the listener try again before its pause is over. That does not count: ten events in a bad minute would use up all attempts. */
const failed = `error = $5, attempts = attempts + (due_at <= $6::timestamptz)::int,
    due_at = case when due_at <= $6::timestamptz then $6::timestamptz + interval '5 seconds' * power(2, attempts) else due_at end,
    dead_at = case when due_at <= $6::timestamptz and attempts + 1 >= ${mostAttempts} then $6::timestamptz end`
const countFailure: Statement = {
  name: 'count_failed_events',
  text: `update event_dues set ${failed} where ${waiting} and case when $7::bigint[] is null then created_at <= $4::timestamptz else id = any($7::bigint[]) end
    returning attempts, dead_at is not null as dead`,
}
const countFailureApart: Statement = {
  name: 'count_failure_apart',
  text: `with counted as (update event_dues set ${failed} where ${ofSubject} returning id)
    insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at, attempts, error)
    select $1::uuid, $2, $3::uuid, '[]', $4::timestamptz, $6::timestamptz + interval '5 seconds', 1, $5
    where not exists (select from counted)`,
}

/**
 * SQL that takes what waits for a listener, for a statement that reads the facts of its effect; `$1` is the business. A failure is then
 * counted at all that waited before the work began.
 */
export const takeWaitingSql = (listener: ReliableListener, subject: string, now: string): string =>
  `delete from event_dues where business_uuid = $1::uuid and listener = '${listener}' and subject_uuid = ${subject}::uuid
    and dead_at is null and ${arrivedBy(now)}`

interface WaitingRow {
  readonly id: string
  readonly events: readonly { readonly name: string }[]
}

export function waitingOf<L extends ReliableListener>(
  { listener, business, subject }: Subject<L>,
  now: Date,
): Waiting<L> {
  const values = [business, listener, subject]
  let ids: readonly string[] | null = null
  const read = async (tx: StatementSender, statement: Statement, ...more: unknown[]): Promise<Events<L>> => {
    const rows = (await tx.send<WaitingRow>(statement, [...values, now, ...more])).toSorted(
      (a, b) => Number(a.id) - Number(b.id),
    )
    ids = rows.map(({ id }) => id)
    const { takes } = reliableListeners[listener]
    return () =>
      rows
        .flatMap(({ events }) => events)
        // A newer version may know more.
        .filter(({ name }) => Object.hasOwn(takes, name))
        .map((event) => parseEvent(event) as DomainEvent<EventNameOf<L>>)
  }
  return {
    subject,
    read: (tx) => read(tx, selectWaiting),
    async done(tx) {
      if (ids?.length) await tx.send(deleteDues, [...values, ids])
    },
    take: (tx, most) => (most === undefined ? read(tx, takeDues) : read(tx, takeFirstDues, most)),
    ids: () => ids,
  }
}

/**
 * Runs a listener on all events that wait for it in one subject. It deletes the rows itself, with its effect. A failure is counted at
 * them, and a sweep tries again, later each time; a job without rows is left to the queue. Resolves to
 * whether it was done.
 */
export async function runListener<L extends ReliableListener>(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  subject: Subject<L>,
  work: (waiting: Waiting<L>) => Promise<unknown>,
): Promise<boolean> {
  const began = services.clock.now()
  const waiting = waitingOf(subject, began)
  try {
    await work(waiting)
    return true
  } catch (error) {
    if (isUnavailable(error)) throw error
    const reason = reasonOf(error)
    const values = [subject.business, subject.listener, subject.subject, began]
    const [failed] = await services.db.write(subject.business, (tx) =>
      tx.send<{ attempts: number; dead: boolean }>(countFailure, [
        ...values,
        reason,
        services.clock.now(),
        waiting.ids(),
      ]),
    )
    if (!failed) throw error
    services.log.error({ ...subject, ...failed, err: reason }, 'a listener could not do its work')
    return false
  }
}

/**
 * A part of what a listener works on failed: from now on it waits as a subject of its own, with its own attempts, so that the others
 * continue. The listener leaves it alone until its row is due.
 */
export async function failApart(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  part: Subject,
  error: unknown,
): Promise<void> {
  if (isUnavailable(error)) throw error
  const reason = reasonOf(error)
  const now = clock.now()
  await db.write(part.business, (tx) =>
    tx.send(countFailureApart, [part.business, part.listener, part.subject, now, reason, now]),
  )
  log.error({ ...part, err: reason }, 'a listener could not do a part of its work')
}

const reasonOf = (error: unknown): string => errorMessage(error).slice(0, mostErrorLength)
