-- What other programs are told. In SQL, because sweeps ask for all businesses at once.

-- The hooks for which a message is due, those first that have waited longest for their turn. A disabled business tells nobody anything.
CREATE OR REPLACE FUNCTION hilo_due_hooks(p_now timestamptz, p_most int)
RETURNS TABLE (business uuid, hook uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT h.business_uuid, h.uuid FROM hooks h
  JOIN businesses b ON b.uuid = h.business_uuid AND b.disabled_at IS NULL
  CROSS JOIN LATERAL (
    SELECT d.next_at FROM hook_deliveries d
    WHERE d.business_uuid = h.business_uuid AND d.hook_uuid = h.uuid AND d.state = 'waiting' AND d.next_at <= p_now
      AND (d.claimed_until IS NULL OR d.claimed_until <= p_now)
    ORDER BY d.next_at LIMIT 1) first
  WHERE h.paused_at IS NULL AND (h.backoff_until IS NULL OR h.backoff_until <= p_now)
  ORDER BY h.delivered_at NULLS FIRST, first.next_at LIMIT p_most
$$;

-- Deletes the messages from before p_before with their attempts, and answers how many.
CREATE OR REPLACE FUNCTION hilo_purge_hooks(p_before timestamptz, p_most int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH gone AS (
    DELETE FROM hook_deliveries WHERE id IN (
      SELECT d.id FROM hook_deliveries d WHERE d.created_at < p_before ORDER BY d.created_at LIMIT p_most)
    RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
