/** The waiting jobs, as the queue's own function adds them: its tables belong to the library and change with it. */
export const jobsTable = 'jobs'

export const readJobsSql = 'select * from hilo_copied_jobs()'

export const makeRestoredJobsSql = `
  create temp table restored_jobs (
    number bigint generated always as identity, identifier text, payload json, queue_name text, run_at timestamptz,
    max_attempts int, key text, priority int, flags text[]
  ) on commit drop`

export const restoredJobs = {
  name: 'restored_jobs',
  columns: ['identifier', 'payload', 'queue_name', 'run_at', 'max_attempts', 'key', 'priority', 'flags'],
}

/** Each begins its attempts anew: a job that a dead process had locked waits again. */
export const addRestoredJobsSql = `
  select count(graphile_worker.add_job(
    identifier, payload, queue_name => queue_name, run_at => run_at, max_attempts => max_attempts, job_key => key,
    priority => priority, flags => flags))
  from (select * from restored_jobs order by number) j`
