-- Rows that have reached their age. In SQL, because a sweep asks for all businesses at once, and because only the owner of the audit log may
-- delete its lines.

-- Rows to erase, the oldest of each kind first: interactions that finished before p_messages, items of webhooks from
-- before it that may still be processed, and files of finished interactions from before p_files. Null: nothing of that
-- kind. An interaction is not erased before its fact is written. Files of templates stay, because they are the business's own.
CREATE OR REPLACE FUNCTION hilo_due_erasures(p_messages timestamptz, p_files timestamptz, p_most int)
RETURNS TABLE (what text, business_uuid uuid, uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  (SELECT 'interaction', b.uuid, old.uuid FROM businesses b CROSS JOIN LATERAL (
    SELECT i.uuid FROM interactions i
    WHERE i.business_uuid = b.uuid AND i.status = 'finished' AND i.finished_at < p_messages
      AND EXISTS (SELECT FROM interaction_facts f
        WHERE f.business_uuid = i.business_uuid AND f.interaction_uuid = i.uuid AND f.finished_at IS NOT NULL)
    ORDER BY i.finished_at LIMIT p_most) old
  LIMIT p_most)
  UNION ALL
  (SELECT 'item', b.uuid, old.uuid FROM businesses b CROSS JOIN LATERAL (
    SELECT w.uuid FROM webhook_items w
    WHERE w.business_uuid = b.uuid AND w.state IN ('dead', 'pending', 'unknown_account') AND w.received_at < p_messages
    ORDER BY w.received_at LIMIT p_most) old
  LIMIT p_most)
  UNION ALL
  (SELECT 'file', f.business_uuid, f.uuid FROM stored_files f
  JOIN entries e ON e.business_uuid = f.business_uuid AND e.uuid = f.entry_uuid
  JOIN interactions i ON i.business_uuid = e.business_uuid AND i.uuid = e.interaction_uuid
  WHERE f.entry_uuid IS NOT NULL AND f.created_at < p_files AND i.status = 'finished' AND e.type <> 'template'
  ORDER BY f.created_at LIMIT p_most)
$$;

-- Deletes prices of messages that reached their customers before p_before, or were heard of before it and reached nobody, and answers
-- how many.
CREATE OR REPLACE FUNCTION hilo_purge_prices(p_before timestamptz, p_most int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH gone AS (
    DELETE FROM message_prices p USING (
      SELECT old.* FROM businesses b CROSS JOIN LATERAL (
        (SELECT m.business_uuid, m.channel_account_uuid, m.message_key FROM message_prices m
          WHERE m.business_uuid = b.uuid AND m.charged_at < p_before ORDER BY m.charged_at LIMIT p_most)
        UNION ALL
        (SELECT m.business_uuid, m.channel_account_uuid, m.message_key FROM message_prices m
          WHERE m.business_uuid = b.uuid AND m.charged_at IS NULL AND m.recorded_at < p_before ORDER BY m.recorded_at LIMIT p_most)) old
      LIMIT p_most) past
    WHERE p.business_uuid = past.business_uuid AND p.channel_account_uuid = past.channel_account_uuid
      AND p.message_key = past.message_key
    RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

-- Deletes lines of the audit log from before p_before, the oldest first, and answers how many. For any caller and clock, a
-- line of the last 30 days stays.
CREATE OR REPLACE FUNCTION hilo_purge_audit(p_before timestamptz, p_most int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH gone AS (
    DELETE FROM audit_lines a USING (
      SELECT old.business_uuid, old.uuid FROM businesses b CROSS JOIN LATERAL (
        SELECT l.business_uuid, l.uuid FROM audit_lines l
        WHERE l.business_uuid = b.uuid AND l.created_at < p_before AND l.created_at < now() - interval '30 days'
        ORDER BY l.created_at LIMIT p_most) old
      LIMIT p_most) past
    WHERE a.business_uuid = past.business_uuid AND a.uuid = past.uuid
    RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
