-- Pushes of all businesses. In SQL, because a sweep looks at each business that has a device for it.

-- Businesses with a device that wants pushes of missed targets, and an area that has a target.
CREATE OR REPLACE FUNCTION hilo_push_targets() RETURNS TABLE (business uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT DISTINCT p.business_uuid FROM push_subscriptions p
  JOIN businesses b ON b.uuid = p.business_uuid AND b.disabled_at IS NULL
  WHERE 'targets' = ANY (p.kinds) AND EXISTS (SELECT FROM areas a
    WHERE a.business_uuid = p.business_uuid AND a.deleted_at IS NULL
      AND (a.first_answer_minutes IS NOT NULL OR a.end_minutes IS NOT NULL))
$$;

-- Deletes what devices show no longer, once their service was told so, the devices of sessions that have ended, and the acts of pushes a
-- day after they could be done: until then a repeated answer is known. Answers how many.
CREATE OR REPLACE FUNCTION hilo_purge_pushes(p_now timestamptz, p_most int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH hidden AS (
    DELETE FROM pushes WHERE ctid = ANY (ARRAY(
      SELECT p.ctid FROM pushes p
      WHERE NOT p.shown AND NOT p.on_device AND p.sent_version >= p.version AND p.changed_at < p_now - interval '1 day'
      LIMIT p_most))
    RETURNING 1),
  ended AS (
    DELETE FROM push_subscriptions WHERE ctid = ANY (ARRAY(
      SELECT p.ctid FROM push_subscriptions p
      JOIN sessions s ON s.business_uuid = p.business_uuid AND s.uuid = p.session_uuid
      WHERE least(s.expires_at, s.revoked_at) < p_now LIMIT p_most))
    RETURNING 1),
  acts AS (
    DELETE FROM push_acts WHERE hash = ANY (ARRAY(
      SELECT a.hash FROM push_acts a WHERE a.expires_at < p_now - interval '1 day' LIMIT p_most))
    RETURNING 1)
  SELECT ((SELECT count(*) FROM hidden) + (SELECT count(*) FROM ended) + (SELECT count(*) FROM acts))::int
$$;

-- Pushes that were due before p_before and are not sent: no job does it, because its process died, or the queue is far behind. One of a device
-- whose session has ended waits for nothing.
CREATE OR REPLACE FUNCTION hilo_unsent_pushes(p_before timestamptz, p_now timestamptz, p_most int)
RETURNS TABLE (business uuid, subscription uuid, conversation uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT s.business_uuid, s.subscription_uuid, s.conversation_uuid FROM pushes s
  JOIN push_subscriptions p ON p.business_uuid = s.business_uuid AND p.uuid = s.subscription_uuid
  JOIN sessions x ON x.business_uuid = p.business_uuid AND x.uuid = p.session_uuid AND x.revoked_at IS NULL AND x.expires_at > p_now
  JOIN users u ON u.business_uuid = p.business_uuid AND u.uuid = p.user_uuid AND u.active
  JOIN businesses b ON b.uuid = s.business_uuid AND b.disabled_at IS NULL
  WHERE s.sent_version < s.version AND s.due_at < p_before
  ORDER BY s.due_at LIMIT p_most
$$;
