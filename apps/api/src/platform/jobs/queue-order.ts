export const patientPriority = 1
/** Jobs of the past, for which everything of today goes first. */
const patientJobs: ReadonlySet<string> = new Set(['import_phone'])
/** Jobs that a person waits for: an agent's message on its way, the answer to a press of a button. The queue runs lower numbers first. */
export const urgentJobs = ['deliver_conversation', 'acknowledge'] as const
export const priorityOf = (name: string): number =>
  urgentJobs.some((one) => one === name) ? -1 : patientJobs.has(name) ? patientPriority : 0

/**
 * SQL: when a job runs that is due at once unless `runAt` is set. One that already waits keeps its place: added again as the
 * newest, the job of a conversation in which people write faster than the queue moves would never have its turn.
 */
export const runAtSql = (key: string, runAt = 'null::timestamptz'): string => `coalesce(${runAt},
  (select least(waiting.run_at, now()) from graphile_worker.jobs waiting
    where waiting.key = ${key} and waiting.locked_at is null), now())`
