-- Announcements: committed changes that sockets must hear. In SQL, because they are swept over all businesses.

-- Announcements that a crash left. The row locks keep two sweeps apart until the transaction ends.
CREATE OR REPLACE FUNCTION hilo_claim_outbox(before timestamptz, most int)
RETURNS SETOF outbox
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT * FROM outbox WHERE created_at < before ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED
$$;

CREATE OR REPLACE FUNCTION hilo_delete_outbox(published bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DELETE FROM outbox WHERE id = ANY (published)
$$;
