-- How an interaction changes.

/*
Locks, in the house's order: the person who would get the interaction, the conversation, the interaction. Named by
the interaction, or by its conversation (then: the open one, else the last). Null when there is none.
*/
CREATE OR REPLACE FUNCTION hilo_lock_interaction(
  p_interaction uuid, p_conversation uuid, p_receiver uuid, p_entry uuid
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_interaction uuid := p_interaction;
  v_conversation conversations;
  v_receiver jsonb;
BEGIN
  IF p_receiver IS NOT NULL THEN
    PERFORM FROM users WHERE business_uuid = v_business AND uuid = p_receiver FOR NO KEY UPDATE;
  END IF;
  SELECT c.* INTO v_conversation FROM conversations c
  WHERE c.business_uuid = v_business AND c.uuid = coalesce(p_conversation, (
    SELECT conversation_uuid FROM interactions WHERE business_uuid = v_business AND uuid = p_interaction))
  FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF v_interaction IS NULL THEN
    SELECT uuid INTO v_interaction FROM interactions
    WHERE business_uuid = v_business AND conversation_uuid = v_conversation.uuid
    ORDER BY status = 'finished', created_at DESC LIMIT 1;
  END IF;
  PERFORM FROM interactions WHERE business_uuid = v_business AND uuid = v_interaction FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;

  -- Counted after the lock: whoever held it has committed.
  SELECT jsonb_build_object(
    'uuid', u.uuid, 'name', u.name, 'active', u.active, 'availability', u.availability,
    'active_interactions', (SELECT count(*) FROM interactions i
      WHERE i.business_uuid = v_business AND i.user_uuid = u.uuid
        AND i.status = 'assigned' AND NOT i.paused AND NOT i.expired))
  INTO v_receiver FROM users u WHERE u.business_uuid = v_business AND u.uuid = p_receiver;

  RETURN jsonb_build_object(
    'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
      WHERE r.business_uuid = v_business AND r.uuid = v_interaction),
    'receiver', v_receiver,
    'maximum', (SELECT maximum_active_conversation FROM settings WHERE business_uuid = v_business),
    'expired_time', (SELECT expired_time FROM settings WHERE business_uuid = v_business),
    'farewell', (SELECT bot_output_message FROM whatsapp_configs WHERE business_uuid = v_business),
    -- The message that the caller is about to write or to retry, if it is there already.
    'entry', (SELECT to_jsonb(e) FROM entries e WHERE e.business_uuid = v_business AND e.uuid = p_entry));
END $$;

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
      -- In the list one wants to read what the customer asked, not what the bot says to everybody.
      CONTINUE WHEN v_entry.author_kind = 'bot' AND v_row.status <> 'finished'
        AND v_row.last_message ->> 'author' = 'client';
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
