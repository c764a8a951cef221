-- The life of an interaction beyond taking, finishing and transferring: silence, presence, automatic assignment, the bot.

CREATE OR REPLACE VIEW "interaction_rows" WITH (security_invoker = true) AS
SELECT
  i.business_uuid, i.uuid, i.conversation_uuid, i.status, i.by_transfer, i.paused, i.expired, i.unread,
  i.last_message, i.waiting_since, i.last_activity_at, i.finished_at, i.created_at, i.updated_at, i.version,
  i.user_uuid, u.name AS user_name,
  i.transferred_by, t.name AS transferred_by_name,
  i.area_uuid, a.name AS area_name, a.color AS area_color,
  coalesce(c.contact_uuid, c.uuid) AS contact_uuid, p.name AS contact_name,
  ch.type AS channel,
  CASE
    WHEN ch.type = 'whatsapp' AND d.external_id ~ '^[0-9]{6,15}$' THEN '+' || d.external_id
    WHEN ch.type = 'whatsapp' AND p.phone IS NOT NULL THEN '+' || p.phone
    WHEN ch.type = 'gmail' THEN d.external_id
    WHEN d.username IS NOT NULL THEN '@' || d.username
  END AS handle,
  c.window_closes_at, i.expires_at, i.bot
FROM "interactions" i
JOIN "conversations" c ON c.business_uuid = i.business_uuid AND c.uuid = i.conversation_uuid
JOIN "channel_accounts" ch ON ch.business_uuid = c.business_uuid AND ch.uuid = c.channel_account_uuid
LEFT JOIN "contacts" p ON p.business_uuid = c.business_uuid AND p.uuid = c.contact_uuid
LEFT JOIN "identities" d ON d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid
LEFT JOIN "users" u ON u.business_uuid = i.business_uuid AND u.uuid = i.user_uuid
LEFT JOIN "users" t ON t.business_uuid = i.business_uuid AND t.uuid = i.transferred_by
LEFT JOIN "areas" a ON a.business_uuid = i.business_uuid AND a.uuid = i.area_uuid;

/* Those whose silence has lasted long enough. */
CREATE FUNCTION hilo_due_interactions(p_now timestamptz, most int)
RETURNS TABLE (business_uuid uuid, uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT i.business_uuid, i.uuid FROM interactions i
  WHERE i.expires_at <= p_now ORDER BY i.expires_at LIMIT most
$$;

-- Automatic assignment -----------------------------------------------------------------------------------------------

/* One look for a business at what waits and at who is free, where it assigns by itself. Many calls are one job. */
CREATE FUNCTION hilo_assign_soon(p_business uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM settings WHERE business_uuid = p_business AND behavior_interaction = 'AUTOMATIC') THEN
    PERFORM graphile_worker.add_job(
      'assign_waiting', json_build_object('business', p_business), job_key => 'assign:' || p_business);
  END IF;
END $$;

/*
The one that has waited longest of those for whom somebody is free, and who that is: there, available, with room, of its
area (who serves no area in particular serves them all), agents only where the business lets them take part, admins only
where they serve an area; of these the one with the fewest, then the one who got none for longest. Nothing is locked: whoever
assigns looks again under the lock.
*/
CREATE FUNCTION hilo_next_assignment(p_now timestamptz) RETURNS TABLE (interaction uuid, receiver uuid)
LANGUAGE sql STABLE AS $$
  WITH free AS (
    SELECT u.uuid, u.last_assigned_at, n.active,
      ARRAY(SELECT ua.area_uuid FROM user_areas ua
        WHERE ua.business_uuid = u.business_uuid AND ua.user_uuid = u.uuid) AS areas
    FROM users u
    JOIN settings s ON s.business_uuid = u.business_uuid
    JOIN permissions p ON p.business_uuid = u.business_uuid
    CROSS JOIN LATERAL (
      SELECT count(*) AS active FROM interactions i
      WHERE i.business_uuid = u.business_uuid AND i.user_uuid = u.uuid
        AND i.status = 'assigned' AND NOT i.paused AND NOT i.expired) n
    WHERE u.business_uuid = hilo_tenant() AND u.active AND u.availability = 'available'
      AND s.behavior_interaction = 'AUTOMATIC' AND n.active < s.maximum_active_conversation
      AND CASE WHEN u.role = 'AGENT' THEN p.permission_enable_automatic_agent_assignment
        ELSE EXISTS (SELECT FROM user_areas ua
          WHERE ua.business_uuid = u.business_uuid AND ua.user_uuid = u.uuid) END
      AND EXISTS (SELECT FROM presence_leases l
        WHERE l.business_uuid = u.business_uuid AND l.user_uuid = u.uuid AND l.expires_at > p_now)
  )
  SELECT i.uuid, best.uuid
  FROM interactions i
  CROSS JOIN LATERAL (
    SELECT f.uuid FROM free f
    WHERE i.area_uuid IS NULL OR cardinality(f.areas) = 0 OR i.area_uuid = ANY (f.areas)
    ORDER BY f.active, f.last_assigned_at NULLS FIRST, f.uuid LIMIT 1) best
  WHERE i.business_uuid = hilo_tenant() AND i.status = 'unassigned'
    -- The customer is choosing an area.
    AND coalesce((i.bot ->> 'choosing_until')::timestamptz, p_now) <= p_now
    -- The bot has not looked yet; one that does not come holds nobody back.
    AND (i.bot ? 'looked' OR i.created_at <= p_now - interval '10 seconds')
  ORDER BY i.created_at, i.uuid LIMIT 1
$$;

/*
Writes one act, whole: the interaction's new state, the entries it leaves in the thread, the announcement, and the
job that delivers what is for the customer.
p: { interaction, set: { column: value }, kind, announcement,
     entries: [ { uuid?, kind, type, body, author_kind, author, author_name, preview? } ] }
Answers { interaction, entries, outbox }.
*/
CREATE OR REPLACE FUNCTION hilo_change_interaction(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_before interactions;
  v_row interactions;
  v_account uuid;
  v_new jsonb;
  v_entry entries;
  v_entries jsonb := '[]';
  v_deliver boolean := false;
  v_outbox bigint;
BEGIN
  SELECT * INTO STRICT v_before FROM interactions
  WHERE business_uuid = v_business AND uuid = (p ->> 'interaction')::uuid;
  SELECT channel_account_uuid INTO STRICT v_account FROM conversations
  WHERE business_uuid = v_business AND uuid = v_before.conversation_uuid;
  v_row := jsonb_populate_record(v_before, p -> 'set');

  FOR v_new IN SELECT * FROM jsonb_array_elements(coalesce(p -> 'entries', '[]')) LOOP
    INSERT INTO entries (
      business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version,
      author_kind, author_uuid, author_name, type, body, date, created_at, status
    )
    SELECT v_business, coalesce((v_new ->> 'uuid')::uuid, gen_random_uuid()), v_row.conversation_uuid, v_row.uuid,
      v_account, (v_new ->> 'kind')::entry_kind, n.seq, n.version, (v_new ->> 'author_kind')::author_kind,
      (v_new ->> 'author')::uuid, v_new ->> 'author_name', v_new ->> 'type', v_new -> 'body', p_now, p_now,
      CASE WHEN v_new ->> 'kind' = 'message' THEN 'queued'::message_status END
    FROM hilo_next_place(v_business, v_row.conversation_uuid) n
    RETURNING * INTO v_entry;
    v_entries := v_entries || to_jsonb(v_entry);
    IF v_entry.kind = 'message' THEN
      v_deliver := true;
      v_row.last_activity_at := p_now;
      v_row.last_message := jsonb_build_object(
        'uuid', v_entry.uuid, 'author', v_entry.author_kind, 'type', v_entry.type,
        'preview', v_new ->> 'preview', 'date', v_entry.date, 'status', 'queued');
    END IF;
  END LOOP;

  UPDATE interactions SET
    status = v_row.status, user_uuid = v_row.user_uuid, area_uuid = v_row.area_uuid,
    by_transfer = v_row.by_transfer, transferred_by = v_row.transferred_by, paused = v_row.paused,
    expired = v_row.expired, expires_at = v_row.expires_at, unread = v_row.unread,
    waiting_since = v_row.waiting_since, last_message = v_row.last_message,
    last_activity_at = v_row.last_activity_at, bot = v_row.bot, assigned_at = v_row.assigned_at,
    finished_at = v_row.finished_at, finished_by = v_row.finished_by,
    updated_at = p_now, version = version + 1
  WHERE business_uuid = v_business AND uuid = v_row.uuid;

  -- Ties of automatic assignment go to who has waited longest.
  IF v_row.status = 'assigned' AND v_row.user_uuid IS DISTINCT FROM v_before.user_uuid THEN
    UPDATE users SET last_assigned_at = p_now WHERE business_uuid = v_business AND uuid = v_row.user_uuid;
  END IF;
  -- Somebody has room now, or something waits: both are reasons to look.
  IF v_row.status = 'unassigned' OR (v_before.status = 'assigned' AND (
    v_row.status <> 'assigned' OR v_row.user_uuid IS DISTINCT FROM v_before.user_uuid
    OR (v_row.paused AND NOT v_before.paused) OR (v_row.expired AND NOT v_before.expired)))
  THEN
    PERFORM hilo_assign_soon(v_business);
  END IF;
  IF v_deliver THEN
    PERFORM graphile_worker.add_job(
      'deliver_conversation',
      json_build_object('business', v_business, 'conversation', v_row.conversation_uuid),
      job_key => 'deliver:' || v_row.conversation_uuid);
  END IF;

  v_outbox := hilo_announce(v_business, p ->> 'kind', coalesce(p -> 'announcement', '{}') || jsonb_build_object(
    'interaction', v_row.uuid,
    'entries', (SELECT coalesce(jsonb_agg(e -> 'uuid'), '[]') FROM jsonb_array_elements(v_entries) e)), p_now);
  RETURN jsonb_build_object(
    'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
      WHERE r.business_uuid = v_business AND r.uuid = v_row.uuid),
    'entries', v_entries, 'outbox', v_outbox::text);
END $$;


-- A customer's message that nobody answers yet is the bot's, and then automatic assignment's, to look at.
ALTER FUNCTION hilo_ingest_message(jsonb, timestamptz) RENAME TO hilo_store_message;
CREATE FUNCTION hilo_ingest_message(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_stored jsonb := hilo_store_message(p, p_now);
  v_row jsonb := v_stored -> 'interaction';
BEGIN
  IF v_row ->> 'status' = 'unassigned' AND NOT coalesce((v_row -> 'bot' ->> 'silent')::boolean, false) THEN
    PERFORM graphile_worker.add_job(
      'answer_customer',
      json_build_object('business', v_row ->> 'business_uuid', 'interaction', v_row ->> 'uuid'),
      job_key => 'answer:' || (v_row ->> 'uuid'));
  END IF;
  RETURN v_stored;
END $$;

-- Presence -----------------------------------------------------------------------------------------------------------
-- 'Online' is a lease that the process of every live connection renews: a process that dies stops doing so.

/* p_leases: [{ business, user, connection }]. Announces who was not there before; answers these announcements. */
CREATE FUNCTION hilo_presence_renew(p_leases jsonb, p_until timestamptz, p_now timestamptz)
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
    PERFORM hilo_assign_soon(v_came.business);
    RETURN NEXT;
  END LOOP;
  INSERT INTO presence_leases AS p (business_uuid, user_uuid, connection, expires_at)
  SELECT DISTINCT l.business, l."user", l.connection, p_until
  FROM jsonb_to_recordset(p_leases) AS l(business uuid, "user" uuid, connection text)
  WHERE EXISTS (SELECT FROM users u WHERE u.business_uuid = l.business AND u.uuid = l."user")
  ORDER BY 1, 2, 3
  ON CONFLICT ON CONSTRAINT presence_leases_pkey DO UPDATE SET expires_at = excluded.expires_at;
END $$;

/* These connections are gone, and so are those whose process stopped renewing. Announces who is not there any more. */
CREATE FUNCTION hilo_presence_end(p_connections text[], p_now timestamptz)
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

REVOKE EXECUTE ON FUNCTION hilo_due_interactions(timestamptz, int),
  hilo_presence_renew(jsonb, timestamptz, timestamptz), hilo_presence_end(text[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hilo_due_interactions(timestamptz, int),
  hilo_presence_renew(jsonb, timestamptz, timestamptz), hilo_presence_end(text[], timestamptz) TO hilo_app;
