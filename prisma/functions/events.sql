-- What reliable listeners have not heard yet. In SQL, because sweeps and the operator ask for all businesses at once.

-- Of a listener: whose events are due, the oldest first. A subject with several comes several times. In a disabled business only
-- statistics go on.
CREATE OR REPLACE FUNCTION hilo_due_events(p_listener text, p_before timestamptz, p_most int)
RETURNS TABLE (business_uuid uuid, subject_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT d.business_uuid, d.subject_uuid FROM event_dues d
  JOIN businesses b ON b.uuid = d.business_uuid AND (p_listener = 'facts' OR b.disabled_at IS NULL)
  WHERE d.listener = p_listener AND d.dead_at IS NULL AND d.due_at <= p_before
  ORDER BY d.id LIMIT p_most
$$;

-- How many were given up, by listener.
CREATE OR REPLACE FUNCTION hilo_dead_events() RETURNS TABLE (listener text, dead int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT d.listener, count(*)::int FROM event_dues d WHERE d.dead_at IS NOT NULL GROUP BY d.listener
$$;

-- Deletes what was given up before p_before, and no operator looked at. Returns how many.
CREATE OR REPLACE FUNCTION hilo_purge_events(p_before timestamptz, most int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH gone AS (
    DELETE FROM event_dues WHERE id IN (
      SELECT d.id FROM event_dues d WHERE d.dead_at < p_before LIMIT most)
    RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
