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

