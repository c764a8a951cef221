-- Who is given what waits.

-- One look for a business at what waits and at who is free, where it assigns by itself. Many calls are one job.
CREATE OR REPLACE FUNCTION hilo_assign_soon(p_business uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM settings WHERE business_uuid = p_business AND behavior_interaction = 'AUTOMATIC') THEN
    PERFORM graphile_worker.add_job(
      'assign_waiting', json_build_object('business', p_business), job_key => 'assign:' || p_business);
  END IF;
END $$;

/*
Which one is assigned next, and to whom. Asked for each customer who thought too long about the menu: where the business
does not assign by itself, or nobody is free, nothing that waits is read.
*/
CREATE OR REPLACE FUNCTION hilo_next_assignment(p_now timestamptz) RETURNS TABLE (interaction uuid, receiver uuid)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_maximum int;
  v_free jsonb;
BEGIN
  SELECT s.maximum_active_conversation INTO v_maximum FROM settings s
  WHERE s.business_uuid = hilo_tenant() AND s.behavior_interaction = 'AUTOMATIC';
  IF NOT FOUND THEN RETURN; END IF;

  -- In the order in which they are served: who has the fewest, and then whose turn is longest ago.
  SELECT jsonb_agg(jsonb_build_object('uuid', u.uuid, 'areas', u.areas)
    ORDER BY n.active, u.last_assigned_at NULLS FIRST, u.uuid)
  INTO v_free
  FROM (
    SELECT u.*, (SELECT coalesce(jsonb_agg(ua.area_uuid), '[]') FROM user_areas ua
      WHERE ua.business_uuid = u.business_uuid AND ua.user_uuid = u.uuid) AS areas
    FROM users u
    WHERE u.business_uuid = hilo_tenant() AND u.active AND u.availability = 'available'
      AND EXISTS (SELECT FROM presence_leases l
        WHERE l.business_uuid = u.business_uuid AND l.user_uuid = u.uuid AND l.expires_at > p_now)
  ) u
  JOIN permissions p ON p.business_uuid = u.business_uuid
  CROSS JOIN LATERAL (
    SELECT count(*) AS active FROM interactions i
    WHERE i.business_uuid = u.business_uuid AND i.user_uuid = u.uuid
      AND i.status = 'assigned' AND NOT i.paused AND NOT i.expired) n
  WHERE n.active < v_maximum
    AND CASE WHEN u.role = 'AGENT' THEN p.permission_enable_automatic_agent_assignment ELSE u.areas <> '[]' END;
  IF v_free IS NULL THEN RETURN; END IF;

  RETURN QUERY
  SELECT i.uuid, (best.one ->> 'uuid')::uuid
  FROM interactions i
  CROSS JOIN LATERAL (
    SELECT f.one FROM jsonb_array_elements(v_free) WITH ORDINALITY f(one, place)
    WHERE i.area_uuid IS NULL OR f.one -> 'areas' = '[]' OR f.one -> 'areas' ? i.area_uuid::text
    ORDER BY f.place LIMIT 1) best
  WHERE i.business_uuid = hilo_tenant() AND i.status = 'unassigned'
    -- The customer is choosing an area.
    AND coalesce((i.bot ->> 'choosing_until')::timestamptz, p_now) <= p_now
    -- The bot has not looked yet; one that does not come holds nobody back.
    AND (i.bot ? 'looked' OR i.created_at <= p_now - interval '10 seconds')
  ORDER BY i.created_at, i.uuid LIMIT 1;
END $$;
