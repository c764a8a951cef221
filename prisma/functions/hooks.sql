-- Messages for other programs. In SQL, because sweeps ask for all businesses at once.

-- The hooks for which a message is due, those first that have waited longest for their turn. A disabled business tells nobody anything.
-- Of each hook it reads the first that is due, by the index in that order alone: from what hooks have on average Postgres would read and sort
-- all that waits for one that hangs, each time that anybody looks.
CREATE OR REPLACE FUNCTION hilo_due_hooks(p_now timestamptz, p_most int)
RETURNS TABLE (business uuid, hook uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
SET enable_seqscan = off SET enable_sort = off SET enable_bitmapscan = off AS $$
  SELECT h.business_uuid, h.uuid FROM hooks h
  JOIN businesses b ON b.uuid = h.business_uuid AND b.disabled_at IS NULL
  CROSS JOIN LATERAL (
    SELECT d.next_at FROM hook_deliveries d
    WHERE d.business_uuid = h.business_uuid AND d.hook_uuid = h.uuid AND d.state = 'waiting' AND d.first AND d.next_at <= p_now
      AND (d.claimed_until IS NULL OR d.claimed_until <= p_now)
    ORDER BY d.next_at, d.id LIMIT 1) head
  WHERE h.paused_at IS NULL AND (h.backoff_until IS NULL OR h.backoff_until <= p_now)
  ORDER BY h.delivered_at NULLS FIRST, head.next_at LIMIT p_most
$$;

-- Deletes the messages from before p_before with their attempts, and answers how many. What waited behind them may be sent then.
CREATE OR REPLACE FUNCTION hilo_purge_hooks(p_before timestamptz, p_most int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_ids bigint[] := ARRAY(SELECT d.id FROM hook_deliveries d WHERE d.created_at < p_before ORDER BY d.created_at LIMIT p_most);
  v_businesses uuid[];
  v_hooks uuid[];
  v_subjects uuid[];
  v_count int;
BEGIN
  -- Locks the hook first, as recording an attempt does.
  PERFORM FROM hooks h WHERE (h.business_uuid, h.uuid) IN (
      SELECT d.business_uuid, d.hook_uuid FROM hook_deliveries d WHERE d.id = ANY (v_ids) AND d.state = 'waiting')
    ORDER BY h.business_uuid, h.uuid FOR NO KEY UPDATE;
  WITH gone AS (
    DELETE FROM hook_deliveries WHERE id = ANY (v_ids) RETURNING business_uuid, hook_uuid, subject_uuid, state),
  waited AS (SELECT DISTINCT business_uuid, hook_uuid, subject_uuid FROM gone WHERE state = 'waiting')
  SELECT (SELECT count(*) FROM gone), array_agg(w.business_uuid), array_agg(w.hook_uuid), array_agg(w.subject_uuid)
    INTO v_count, v_businesses, v_hooks, v_subjects FROM waited w;
  -- As `markFirstDeliveries` of the app, here of many businesses.
  UPDATE hook_deliveries SET first = true WHERE NOT first AND id = ANY (ARRAY(
    SELECT next.id FROM unnest(v_businesses, v_hooks, v_subjects) AS s(business, hook, subject) CROSS JOIN LATERAL (
      SELECT e.id, e.subject_uuid FROM hook_deliveries e
      WHERE e.business_uuid = s.business AND e.hook_uuid = s.hook AND e.state = 'waiting' AND (e.subject_uuid, e.id) > (s.subject, 0)
      ORDER BY e.subject_uuid, e.id LIMIT 1) next
    WHERE next.subject_uuid = s.subject));
  RETURN v_count;
END
$$;
