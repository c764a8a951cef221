-- What a process that died in the middle of a job leaves behind. Its jobs stay locked by somebody who will not come back;
-- the rows say what is still to be done.

/* Whose customers the bot has not looked at for too long. */
CREATE FUNCTION hilo_unlooked_interactions(p_before timestamptz, most int)
RETURNS TABLE (business_uuid uuid, uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT i.business_uuid, i.uuid FROM interactions i
  WHERE i.status = 'unassigned' AND NOT coalesce((i.bot ->> 'silent')::boolean, false)
    AND EXISTS (SELECT FROM entries e
      WHERE e.business_uuid = i.business_uuid AND e.interaction_uuid = i.uuid AND e.author_kind = 'client'
        AND e.created_at <= p_before AND e.seq > coalesce((i.bot ->> 'looked')::int, 0))
  ORDER BY i.created_at LIMIT most
$$;

/* Where Hilo assigns by itself and something has been waiting. */
CREATE FUNCTION hilo_waiting_businesses(p_before timestamptz)
RETURNS TABLE (business_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT s.business_uuid FROM settings s
  WHERE s.behavior_interaction = 'AUTOMATIC' AND EXISTS (SELECT FROM interactions i
    WHERE i.business_uuid = s.business_uuid AND i.status = 'unassigned' AND i.updated_at <= p_before)
$$;

/* Who is out and still has interactions. */
CREATE FUNCTION hilo_absent_owners()
RETURNS TABLE (business_uuid uuid, user_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT u.business_uuid, u.uuid FROM users u
  WHERE NOT u.active AND EXISTS (SELECT FROM interactions i
    WHERE i.business_uuid = u.business_uuid AND i.user_uuid = u.uuid AND i.status = 'assigned')
$$;

REVOKE EXECUTE ON FUNCTION hilo_unlooked_interactions(timestamptz, int), hilo_waiting_businesses(timestamptz),
  hilo_absent_owners() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hilo_unlooked_interactions(timestamptz, int), hilo_waiting_businesses(timestamptz),
  hilo_absent_owners() TO hilo_app;
