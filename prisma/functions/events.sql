-- Events that reliable listeners have not handled yet. In SQL, because sweeps and the operator ask for all businesses at once.

-- Of a listener: the subjects of which something is due, those that wait longest first, each once. Goes from business to business, so that it does
-- not read the dues of a disabled one, unless the listener works there too. By the index whatever is believed of the table: it is empty for
-- hours and then has thousands of rows, which would be read once for each business.
CREATE OR REPLACE FUNCTION hilo_due_events(p_listener text, p_before timestamptz, p_most int, p_disabled_too boolean)
RETURNS TABLE (business uuid, subject uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
SET enable_seqscan = off SET enable_sort = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH RECURSIVE owners AS (
    (SELECT d.business_uuid AS uuid FROM event_dues d WHERE d.listener = p_listener AND d.dead_at IS NULL
    ORDER BY d.business_uuid LIMIT 1)
    UNION ALL
    SELECT (SELECT d.business_uuid FROM event_dues d
      WHERE d.listener = p_listener AND d.dead_at IS NULL AND d.business_uuid > o.uuid
      ORDER BY d.business_uuid LIMIT 1)
    FROM owners o WHERE o.uuid IS NOT NULL)
  SELECT b.uuid, f.subject_uuid FROM owners o
  JOIN businesses b ON b.uuid = o.uuid AND (p_disabled_too OR b.disabled_at IS NULL)
  CROSS JOIN LATERAL (
    SELECT d.due_at, d.subject_uuid FROM event_dues d
    WHERE d.listener = p_listener AND d.business_uuid = b.uuid AND d.dead_at IS NULL AND d.due_at <= p_before
      AND NOT EXISTS (SELECT FROM event_dues e
        WHERE e.business_uuid = d.business_uuid AND e.subject_uuid = d.subject_uuid AND e.listener = d.listener
          AND e.dead_at IS NULL AND (e.due_at, e.id) < (d.due_at, d.id))
    ORDER BY d.due_at LIMIT p_most) f
  ORDER BY f.due_at LIMIT p_most
$$;

-- How many were given up, by listener.
CREATE OR REPLACE FUNCTION hilo_dead_events() RETURNS TABLE (listener text, dead int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT d.listener, count(*)::int FROM event_dues d WHERE d.dead_at IS NOT NULL GROUP BY d.listener
$$;

-- Deletes dead events from before p_before that no operator has handled. Returns how many.
CREATE OR REPLACE FUNCTION hilo_purge_events(p_before timestamptz, most int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH gone AS (
    DELETE FROM event_dues WHERE ctid = ANY (ARRAY(
      SELECT d.ctid FROM event_dues d WHERE d.dead_at < p_before LIMIT most))
    RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
