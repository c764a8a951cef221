-- Pushes of all businesses. In SQL, because a sweep looks at each business that has a device for it.

-- Where a device wants to be told of missed targets, and an area has one.
CREATE OR REPLACE FUNCTION hilo_push_targets() RETURNS TABLE (business uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT DISTINCT p.business_uuid FROM push_subscriptions p
  JOIN businesses b ON b.uuid = p.business_uuid AND b.disabled_at IS NULL
  WHERE 'targets' = ANY (p.kinds) AND EXISTS (SELECT FROM areas a
    WHERE a.business_uuid = p.business_uuid AND a.deleted_at IS NULL
      AND (a.first_answer_minutes IS NOT NULL OR a.end_minutes IS NOT NULL))
$$;

-- Deletes what devices show no longer, once their service was told so, and the devices of sessions that have ended. Answers how many.
CREATE OR REPLACE FUNCTION hilo_purge_pushes(p_now timestamptz, p_most int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH hidden AS (
    DELETE FROM pushes WHERE ctid = ANY (ARRAY(
      SELECT p.ctid FROM pushes p
      WHERE NOT p.shown AND NOT p.on_device AND p.sent_version >= p.version AND p.changed_at < p_now - interval '1 day'
      LIMIT p_most))
    RETURNING 1),
  ended AS (
    DELETE FROM push_subscriptions WHERE (business_uuid, uuid) IN (
      SELECT p.business_uuid, p.uuid FROM push_subscriptions p
      JOIN sessions s ON s.business_uuid = p.business_uuid AND s.uuid = p.session_uuid
      WHERE least(s.expires_at, s.revoked_at) < p_now LIMIT p_most)
    RETURNING 1)
  SELECT ((SELECT count(*) FROM hidden) + (SELECT count(*) FROM ended))::int
$$;
