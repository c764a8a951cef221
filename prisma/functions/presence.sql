-- Who is there, whichever process they are connected to. In SQL, because a process renews the leases of all its businesses
-- in one statement, and ends those of a dead process without knowing whose they are.

-- These connections are gone, and so are those whose process stopped renewing. Announces who is not there any more.
CREATE OR REPLACE FUNCTION hilo_presence_end(p_connections text[], p_now timestamptz)
RETURNS TABLE (outbox text, business_uuid uuid, user_uuid uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_left record;
BEGIN
  FOR v_left IN
    WITH gone AS (
      DELETE FROM presence_leases p WHERE p.connection = ANY (p_connections) OR p.expires_at <= p_now
      RETURNING p.business_uuid, p.user_uuid)
    SELECT DISTINCT g.business_uuid AS business, g.user_uuid AS person FROM gone g
    WHERE NOT EXISTS (SELECT FROM presence_leases p WHERE p.business_uuid = g.business_uuid
      AND p.user_uuid = g.user_uuid AND p.expires_at > p_now AND p.connection <> ALL (p_connections))
    ORDER BY 1, 2
  LOOP
    business_uuid := v_left.business;
    user_uuid := v_left.person;
    outbox := hilo_announce(v_left.business, 'presence_changed', jsonb_build_object('user', v_left.person), p_now)::text;
    RETURN NEXT;
  END LOOP;
END $$;

-- p_leases: [{ business, user, connection }]. Announces who was not there before; answers these announcements.
CREATE OR REPLACE FUNCTION hilo_presence_renew(p_leases jsonb, p_until timestamptz, p_now timestamptz)
RETURNS TABLE (outbox text, business_uuid uuid, user_uuid uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_came record;
BEGIN
  FOR v_came IN
    SELECT DISTINCT l.business, l."user"
    FROM jsonb_to_recordset(p_leases) AS l(business uuid, "user" uuid, connection text)
    WHERE NOT EXISTS (SELECT FROM presence_leases p WHERE p.business_uuid = l.business
      AND p.user_uuid = l."user" AND p.expires_at > p_now)
    ORDER BY 1, 2
  LOOP
    business_uuid := v_came.business;
    user_uuid := v_came."user";
    outbox := hilo_announce(v_came.business, 'presence_changed', jsonb_build_object('user', v_came."user"), p_now)::text;
    -- Somebody may be given what waits now.
    PERFORM graphile_worker.add_job('assign_waiting', json_build_object('business', v_came.business),
      job_key => 'assign:' || v_came.business)
    FROM settings s WHERE s.business_uuid = v_came.business AND s.behavior_interaction = 'AUTOMATIC';
    RETURN NEXT;
  END LOOP;
  INSERT INTO presence_leases AS p (business_uuid, user_uuid, connection, expires_at)
  SELECT DISTINCT l.business, l."user", l.connection, p_until
  FROM jsonb_to_recordset(p_leases) AS l(business uuid, "user" uuid, connection text)
  WHERE EXISTS (SELECT FROM users u WHERE u.business_uuid = l.business AND u.uuid = l."user")
  ORDER BY 1, 2, 3
  ON CONFLICT ON CONSTRAINT presence_leases_pkey DO UPDATE SET expires_at = excluded.expires_at;
END $$;
