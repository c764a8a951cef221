import type { Statement } from '../db/pipeline/pipeline'
import type { StatementSender } from '../db/pipeline/statement-sender'
import { errorMessage } from '../errors/error-message'
import { isUnavailable } from '../errors/unavailable'
import type { Services } from '../services'
import type { ReliableListener } from './listeners'

/** On what a listener works. */
export interface Subject {
  readonly listener: ReliableListener
  readonly business: string
  readonly subject: string
}

/** After so many failures events are given up: they wait for the operator, and later ones of the same subject go on without them. */
export const mostAttempts = 8
/** The longest that is kept of why it failed. */
const mostErrorLength = 500

const waiting = `business_uuid = $1::uuid and listener = $2 and subject_uuid = $3::uuid and dead_at is null`

const deleteDues: Statement = {
  name: 'delete_heard_events',
  text: `delete from event_dues where ${waiting} and ($4::bigint[] is null or id = any($4::bigint[])) returning id::text`,
}
const selectWaiting: Statement = {
  name: 'read_waiting_events',
  text: `select id::text from event_dues where ${waiting}`,
}
const countFailure: Statement = {
  name: 'count_failed_events',
  text: `update event_dues set attempts = attempts + 1, error = $4,
      due_at = $5::timestamptz + interval '5 seconds' * power(2, attempts),
      dead_at = case when attempts + 1 >= ${mostAttempts} then $5::timestamptz end
    where ${waiting} returning attempts, dead_at is not null as dead`,
}

/**
 * Deletes what waits for the listener, in the transaction of its effect and after the lock under which whoever causes such events
 * writes them; without such a lock, only the rows that were read before.
 */
export async function deleteHeard(
  tx: StatementSender,
  { business, listener, subject }: Subject,
  ids: readonly string[] | null = null,
): Promise<void> {
  await tx.send(deleteDues, [business, listener, subject, ids])
}

/** The rows that wait for the listener now. */
export async function readWaiting(
  tx: StatementSender,
  { business, listener, subject }: Subject,
): Promise<readonly string[]> {
  const rows = await tx.send<{ id: string }>(selectWaiting, [business, listener, subject])
  return rows.map(({ id }) => id)
}

/**
 * Lets a listener do all that waits for it in one subject. It deletes the rows itself, with its effect. A failure is counted at
 * them, and a sweep tries again, later each time; a job without rows (of an older version) is left to the queue. Resolves to
 * whether it was done.
 */
export async function hear(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  { business, listener, subject }: Subject,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isUnavailable(error)) throw error
    const reason = errorMessage(error)
    const [failed] = await db.write(business, (tx) =>
      tx.send<{ attempts: number; dead: boolean }>(countFailure, [
        business,
        listener,
        subject,
        reason.slice(0, mostErrorLength),
        clock.now(),
      ]),
    )
    if (!failed) throw error
    log.error({ listener, subject, ...failed, err: reason }, 'a listener could not do its work')
    return false
  }
}
