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

