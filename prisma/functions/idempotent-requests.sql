-- Deletes what is no longer answered again.
CREATE OR REPLACE FUNCTION hilo_purge_idempotent_requests(p_before timestamptz, most int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH gone AS (
    DELETE FROM idempotent_requests WHERE (business_uuid, key_uuid, name_hash) IN (
      SELECT r.business_uuid, r.key_uuid, r.name_hash FROM idempotent_requests r
      WHERE r.claimed_at < p_before ORDER BY r.claimed_at LIMIT most)
    RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
