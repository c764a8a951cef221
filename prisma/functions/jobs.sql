-- All that touches the private tables of the job library. In SQL, because one file then holds what must change with them. The library's
-- public view and functions do the rest: the view has no payloads, which say whose a job is, nor `is_available`, the column of the index
-- of what is due. The tables are made after ours.

-- Whether a worker has something to do. Asked all the time: by the index. `now()`, because the queue runs in real time.
CREATE OR REPLACE FUNCTION hilo_job_is_due() RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE is_available AND run_at <= now())
$$;

-- The jobs of a business, running ones too.
CREATE OR REPLACE FUNCTION hilo_drop_jobs(p_business uuid) RETURNS void
LANGUAGE sql AS $$
  DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'business' = p_business::text
$$;

-- Tries dead jobs again, with an empty record: a job killed with its process leaves no error, and the old one would stand for it.
CREATE OR REPLACE FUNCTION hilo_retry_jobs(p_ids bigint[]) RETURNS bigint
LANGUAGE sql AS $$
  WITH retried AS (
    UPDATE graphile_worker._private_jobs SET attempts = 0, run_at = now(), last_error = NULL
    WHERE id = ANY (p_ids) AND attempts >= max_attempts AND locked_at IS NULL
    RETURNING id)
  SELECT count(*) FROM retried
$$;

-- Adds a job that runs now again, for later, while it still has its key: one that was added meanwhile has taken the key, knows more and does the
-- work, whether it waits, runs or is done. The lock keeps another one from being added between the look and the add, which would lose its payload.
CREATE OR REPLACE FUNCTION hilo_put_job_back(p_id bigint, p_key text, p_run_at timestamptz, p_flags text[]) RETURNS bigint
LANGUAGE sql AS $$
  WITH own AS MATERIALIZED (
    SELECT j.* FROM graphile_worker._private_jobs j WHERE j.id = p_id AND j.key IS NOT DISTINCT FROM p_key FOR UPDATE)
  SELECT count(graphile_worker.add_job(t.identifier, own.payload, run_at => p_run_at, max_attempts => own.max_attempts::int,
      job_key => own.key, priority => own.priority::int, flags => p_flags))
  FROM own JOIN graphile_worker._private_tasks t ON t.id = own.task_id
$$;

-- The jobs that a backup copies, with the arguments of the function that adds a job.
CREATE OR REPLACE FUNCTION hilo_copied_jobs()
RETURNS TABLE (
  identifier text, payload json, queue_name text, run_at timestamptz, max_attempts smallint, key text, priority smallint, flags text[]
)
LANGUAGE sql STABLE AS $$
  SELECT t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
    (SELECT array_agg(flag ORDER BY flag) FROM jsonb_object_keys(j.flags) flag)
  FROM graphile_worker._private_jobs j
  JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
  ORDER BY j.id
$$;

