-- Presence and viewers, over all processes. In SQL, because a process renews and reads the leases of all its businesses in
-- one statement, and ends those of a dead process whatever their business.

-- One change of a person's presence at a time: whether they come or go depends on their connections to all processes. Of 256
-- locks, so that a thousand people who return at once do not fill Postgres's table of locks.
CREATE OR REPLACE FUNCTION hilo_lock_presence(p_users uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('presence'), l.lock)
  FROM (SELECT DISTINCT hashtext(u::text) & 255 AS lock FROM unnest(p_users) AS u ORDER BY 1) AS l;
END $$;

-- Ends the leases of these connections and of processes that stopped renewing, and what those view. Returns who went offline: the rows
-- with a user. Those with a conversation: who views it has changed.
CREATE OR REPLACE FUNCTION hilo_end_leases(p_connections text[], p_now timestamptz)
RETURNS TABLE (business uuid, "user" uuid, conversation uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM hilo_lock_presence(array(SELECT p.user_uuid FROM presence_leases p
    WHERE p.connection = ANY (p_connections) OR p.expires_at <= p_now));
  RETURN QUERY
    WITH gone AS (
      DELETE FROM presence_leases p WHERE p.connection = ANY (p_connections) OR p.expires_at <= p_now
      RETURNING p.business_uuid, p.user_uuid, p.connection),
    unviewed AS (
      DELETE FROM viewers v USING gone g
      WHERE v.business_uuid = g.business_uuid AND v.user_uuid = g.user_uuid AND v.connection = g.connection
      RETURNING v.business_uuid, v.conversation_uuid)
    SELECT DISTINCT g.business_uuid, g.user_uuid, NULL::uuid FROM gone g
    WHERE NOT EXISTS (SELECT FROM presence_leases p WHERE p.business_uuid = g.business_uuid
      AND p.user_uuid = g.user_uuid AND p.expires_at > p_now AND p.connection <> ALL (p_connections))
    UNION SELECT u.business_uuid, NULL, u.conversation_uuid FROM unviewed u
    ORDER BY 1, 2, 3;
END $$;

-- p_leases: [{ business, user, connection }]. Returns who came online.
CREATE OR REPLACE FUNCTION hilo_renew_leases(p_leases jsonb, p_until timestamptz, p_now timestamptz)
RETURNS TABLE (business uuid, "user" uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  -- Leases that are only renewed change nobody's presence.
  PERFORM hilo_lock_presence(array(
    SELECT l."user" FROM jsonb_to_recordset(p_leases) AS l(business uuid, "user" uuid, connection text)
    WHERE NOT EXISTS (SELECT FROM presence_leases p WHERE p.business_uuid = l.business
      AND p.user_uuid = l."user" AND p.connection = l.connection AND p.expires_at > p_now)));
  RETURN QUERY
    SELECT DISTINCT l.business, l."user"
    FROM jsonb_to_recordset(p_leases) AS l(business uuid, "user" uuid, connection text)
    WHERE NOT EXISTS (SELECT FROM presence_leases p WHERE p.business_uuid = l.business
      AND p.user_uuid = l."user" AND p.expires_at > p_now)
    ORDER BY 1, 2;
  INSERT INTO presence_leases AS p (business_uuid, user_uuid, connection, expires_at)
  SELECT DISTINCT l.business, l."user", l.connection, p_until
  FROM jsonb_to_recordset(p_leases) AS l(business uuid, "user" uuid, connection text)
  WHERE EXISTS (SELECT FROM users u WHERE u.business_uuid = l.business AND u.uuid = l."user")
  ORDER BY 1, 2, 3
  ON CONFLICT ON CONSTRAINT presence_leases_pkey DO UPDATE SET expires_at = excluded.expires_at;
END $$;

-- Whether an ended lease was not deleted: its process died.
CREATE OR REPLACE FUNCTION hilo_has_ended_leases(p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT FROM presence_leases p WHERE p.expires_at <= p_now)
$$;

-- [{ business, conversation, user, connection }]: who has opened a conversation, and who has left one. A connection whose
-- lease has ended views nothing: the next renewal brings both back.
CREATE OR REPLACE FUNCTION hilo_write_viewers(p_entered jsonb, p_left jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM viewers v
  USING jsonb_to_recordset(p_left) AS l(business uuid, conversation uuid, "user" uuid, connection text)
  WHERE v.business_uuid = l.business AND v.conversation_uuid = l.conversation AND v.user_uuid = l."user"
    AND v.connection = l.connection;
  INSERT INTO viewers (business_uuid, conversation_uuid, user_uuid, connection)
  SELECT l.business, l.conversation, l."user", l.connection
  FROM jsonb_to_recordset(p_entered) AS l(business uuid, conversation uuid, "user" uuid, connection text)
  JOIN presence_leases p ON p.business_uuid = l.business AND p.user_uuid = l."user" AND p.connection = l.connection
  ORDER BY 1, 2, 3, 4
  FOR KEY SHARE OF p
  ON CONFLICT ON CONSTRAINT viewers_pkey DO NOTHING;
END $$;

-- p_conversations: [{ business, conversation }]. Who has them open: each person once.
CREATE OR REPLACE FUNCTION hilo_viewers(p_conversations jsonb, p_now timestamptz)
RETURNS TABLE (business uuid, conversation uuid, viewers jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT c.business, c.conversation, coalesce((
    SELECT jsonb_agg(jsonb_build_object('uuid', u.uuid, 'name', u.name) ORDER BY u.name, u.uuid) FROM users u
    WHERE u.business_uuid = c.business AND u.uuid IN (
      SELECT v.user_uuid FROM viewers v
      JOIN presence_leases p ON p.business_uuid = v.business_uuid AND p.user_uuid = v.user_uuid
        AND p.connection = v.connection AND p.expires_at > p_now
      WHERE v.business_uuid = c.business AND v.conversation_uuid = c.conversation)), '[]')
  FROM jsonb_to_recordset(p_conversations) AS c(business uuid, conversation uuid)
$$;
