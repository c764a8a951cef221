/**
 * SQL over graphile_worker.jobs j: it failed as often as it may. Not one that was superseded while it ran: the library takes its key and
 * its attempts, and the job that was added instead does its work. Where the process died, such a job is left over without an error.
 */
export const isGivenUp = `j.attempts >= j.max_attempts and j.locked_at is null and not (j.key is null and j.last_error is null)`

/** SQL: a superseded job whose process died. */
export const isSuperseded = `j.attempts >= j.max_attempts and j.locked_at is null and j.key is null and j.last_error is null`
