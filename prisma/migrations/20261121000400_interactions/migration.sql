-- Two statements for every act on an interaction: one locks and reads what the decision needs, one writes it all.
-- Between them the row cannot change, so the decision itself is plain code outside the database.

/* For searching: accents, case and ñ aside. */
CREATE FUNCTION hilo_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(
    lower(normalize(words, NFC)),
    'áàâäãåéèêëíìîïóòôöõúùûüýÿçñ',
    'aaaaaaeeeeiiiiooooouuuuyycn'
  )
$$;

/*
Locks, in the house's order: the person who would get the interaction, the conversation, the interaction. Named by
the interaction, or by its conversation (then: the open one, else the last). Null when there is none.
*/
CREATE FUNCTION hilo_lock_interaction(
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
CREATE FUNCTION hilo_change_interaction(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_row interactions;
  v_account uuid;
  v_new jsonb;
  v_entry entries;
  v_entries jsonb := '[]';
  v_deliver boolean := false;
  v_outbox bigint;
BEGIN
  SELECT * INTO STRICT v_row FROM interactions
  WHERE business_uuid = v_business AND uuid = (p ->> 'interaction')::uuid;
  SELECT channel_account_uuid INTO STRICT v_account FROM conversations
  WHERE business_uuid = v_business AND uuid = v_row.conversation_uuid;
  v_row := jsonb_populate_record(v_row, p -> 'set');

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

/* A failed or unconfirmed message goes back to the end of the line: a new try, the same message. */
CREATE FUNCTION hilo_requeue_entry(p_entry uuid, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_entry entries;
  v_version int;
  v_outbox bigint;
BEGIN
  UPDATE conversations c SET version = c.version + 1
  WHERE c.business_uuid = v_business AND c.uuid = (
    SELECT conversation_uuid FROM entries WHERE business_uuid = v_business AND uuid = p_entry)
  RETURNING c.version INTO v_version;
  UPDATE entries SET status = 'queued', error = NULL, attempts = 0, next_attempt_at = NULL, version = v_version
  WHERE business_uuid = v_business AND uuid = p_entry AND status IN ('failed', 'unknown')
  RETURNING * INTO v_entry;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE interactions SET last_message = jsonb_set(last_message, '{status}', '"queued"'),
    version = version + 1, updated_at = p_now
  WHERE business_uuid = v_business AND uuid = v_entry.interaction_uuid
    AND last_message ->> 'uuid' = p_entry::text;
  PERFORM graphile_worker.add_job(
    'deliver_conversation',
    json_build_object('business', v_business, 'conversation', v_entry.conversation_uuid),
    job_key => 'deliver:' || v_entry.conversation_uuid);
  v_outbox := hilo_announce(v_business, 'entry_changed', jsonb_build_object(
    'interaction', v_entry.interaction_uuid, 'entries', jsonb_build_array(p_entry)), p_now);
  RETURN jsonb_build_object(
    'outbox', v_outbox::text, 'entries', jsonb_build_array(to_jsonb(v_entry)),
    'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
      WHERE r.business_uuid = v_business AND r.uuid = v_entry.interaction_uuid));
END $$;
