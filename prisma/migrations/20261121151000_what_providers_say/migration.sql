-- What providers say of files, of windows and of who can be reached, and what we ask of them.

/*
As before; a file may also be larger than its channel brings: then the message says how much that is.
p_file: { uuid, storage_key, name, mime, size, sha256 (hex) }, { too_large: the most bytes }, or null.
*/
CREATE OR REPLACE FUNCTION hilo_media_fetched(p_business uuid, p_entry uuid, p_file jsonb, p_now timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_conversation uuid;
  v_version int;
BEGIN
  PERFORM hilo_set_tenant(p_business);
  SELECT c.uuid INTO v_conversation FROM conversations c WHERE c.business_uuid = p_business AND c.uuid = (
    SELECT conversation_uuid FROM entries WHERE business_uuid = p_business AND uuid = p_entry) FOR UPDATE;
  PERFORM FROM entries WHERE business_uuid = p_business AND uuid = p_entry
    AND deleted_at IS NULL AND body ->> 'url' IS NULL AND body ->> 'media' IS NOT NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;

  INSERT INTO stored_files (
    business_uuid, uuid, entry_uuid, storage_key, name, mime, size, sha256, created_at
  )
  SELECT p_business, (p_file ->> 'uuid')::uuid, p_entry, p_file ->> 'storage_key', p_file ->> 'name',
    p_file ->> 'mime', (p_file ->> 'size')::int, decode(p_file ->> 'sha256', 'hex'), p_now
  WHERE p_file ->> 'uuid' IS NOT NULL;
  UPDATE conversations SET version = version + 1
  WHERE business_uuid = p_business AND uuid = v_conversation RETURNING version INTO v_version;
  UPDATE entries SET version = v_version, body = body - 'media' || CASE
    WHEN p_file IS NULL THEN '{"expired": true}'::jsonb
    WHEN p_file ? 'too_large' THEN p_file
    ELSE jsonb_build_object(
      'url', '/api/files/' || (p_file ->> 'uuid'), 'name', p_file ->> 'name', 'mime', p_file ->> 'mime',
      'size', (p_file ->> 'size')::int) END
  WHERE business_uuid = p_business AND uuid = p_entry;
  RETURN hilo_tell_entry(p_business, p_entry, p_now);
END $$;

/* Our provider says that the customer of this try does not receive from us any more: the contact's card says so. */
CREATE FUNCTION hilo_note_unreachable(p_business uuid, p_attempt uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_set_tenant(p_business);
  UPDATE identities d SET unreachable = true
  FROM outbound_attempts a
  JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
  JOIN conversations c ON c.business_uuid = e.business_uuid AND c.uuid = e.conversation_uuid
  WHERE a.business_uuid = p_business AND a.uuid = p_attempt
    AND d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid;
END $$;

/*
As before; who writes can be reached. Whom nobody but a person has named is asked for as well: the provider may know
what they are called there.
*/
CREATE OR REPLACE FUNCTION hilo_ingest_message(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_stored jsonb := hilo_store_message(p, p_now);
  v_row jsonb := v_stored -> 'interaction';
  v_identity identities;
BEGIN
  IF NOT v_stored ? 'opened' THEN RETURN v_stored; END IF;
  IF v_row ->> 'status' = 'unassigned' AND NOT coalesce((v_row -> 'bot' ->> 'silent')::boolean, false) THEN
    PERFORM graphile_worker.add_job(
      'answer_customer',
      json_build_object('business', v_row ->> 'business_uuid', 'interaction', v_row ->> 'uuid'),
      job_key => 'answer:' || (v_row ->> 'uuid'));
  END IF;
  SELECT d.* INTO v_identity FROM conversations c
  JOIN identities d ON d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid
  WHERE c.business_uuid = (v_row ->> 'business_uuid')::uuid AND c.uuid = (v_row ->> 'conversation_uuid')::uuid;
  IF (v_stored ->> 'opened')::boolean
    AND (v_row ->> 'contact_name' IS NULL OR coalesce(v_identity.display_name, v_identity.username) IS NULL)
  THEN
    PERFORM graphile_worker.add_job(
      'fetch_profile',
      json_build_object('business', v_row ->> 'business_uuid', 'conversation', v_row ->> 'conversation_uuid'),
      job_key => 'profile:' || (v_row ->> 'conversation_uuid'));
  END IF;
  IF v_identity.unreachable AND p ->> 'author' IS DISTINCT FROM 'app' THEN
    UPDATE identities SET unreachable = false
    WHERE business_uuid = v_identity.business_uuid AND uuid = v_identity.uuid;
  END IF;
  RETURN v_stored;
END $$;

/*
As before; where a reaction opens the window, p.window_seconds says for how long.
p: { business, account, item: { dedupe_key, payload: { parsed } }, target, change: { kind, … }, window_seconds }
Answers { result: 'stored' | 'duplicate' | 'orphan' | 'unchanged', … }. Changes a line, and is none: nothing unread.
*/
CREATE OR REPLACE FUNCTION hilo_ingest_change(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := p ->> 'business';
  v_account uuid := p ->> 'account';
  v_target text := p ->> 'target';
  v_item uuid;
  v_entry uuid;
  v_conversation uuid;
  v_until timestamptz;
  v_changes jsonb;
BEGIN
  PERFORM hilo_set_tenant(v_business);
  PERFORM pg_advisory_xact_lock(hashtextextended(v_account::text || '>' || v_target, 0));
  v_item := hilo_note_item(v_business, v_account, p -> 'change' ->> 'kind', p -> 'item', p_now);
  IF v_item IS NULL THEN
    RETURN jsonb_build_object('result', 'duplicate');
  END IF;
  IF p -> 'change' ->> 'kind' = 'deletion' THEN
    -- Files of it may still come.
    UPDATE webhook_items SET awaits = v_target WHERE business_uuid = v_business AND uuid = v_item;
  END IF;
  v_entry := hilo_entry_named(v_business, v_account, v_target);
  IF v_entry IS NULL THEN
    -- It overtook its message: it waits for it.
    UPDATE webhook_items SET state = 'orphan', awaits = v_target
    WHERE business_uuid = v_business AND uuid = v_item;
    RETURN jsonb_build_object('result', 'orphan');
  END IF;
  IF NOT hilo_change_message(v_business, v_entry, p -> 'change', p_now) THEN
    RETURN jsonb_build_object('result', 'unchanged');
  END IF;
  IF p -> 'change' ->> 'kind' = 'deletion' THEN
    -- The files that came with it are lines of their own, named after it.
    v_changes := jsonb_build_array(hilo_tell_entry(v_business, v_entry, p_now));
    FOR v_entry IN
      SELECT uuid FROM entries WHERE business_uuid = v_business AND channel_account_uuid = v_account
        AND provider_message_id = ANY (ARRAY(SELECT v_target || '#' || n FROM generate_series(2, 30) n))
      ORDER BY seq
    LOOP
      CONTINUE WHEN NOT hilo_change_message(v_business, v_entry, p -> 'change', p_now);
      v_changes := v_changes || jsonb_build_array(hilo_tell_entry(v_business, v_entry, p_now));
    END LOOP;
    RETURN jsonb_build_object('result', 'stored', 'changes', v_changes);
  END IF;

  v_until := least(coalesce((p -> 'change' ->> 'at')::timestamptz, p_now), p_now)
    + make_interval(secs => (p ->> 'window_seconds')::int);
  UPDATE conversations c SET window_closes_at = v_until
  WHERE c.business_uuid = v_business AND v_until > coalesce(c.window_closes_at, '-infinity')
    AND c.uuid = (SELECT conversation_uuid FROM entries WHERE business_uuid = v_business AND uuid = v_entry)
  RETURNING c.uuid INTO v_conversation;
  IF v_conversation IS NULL THEN
    RETURN jsonb_build_object('result', 'stored') || hilo_tell_entry(v_business, v_entry, p_now);
  END IF;
  UPDATE interactions SET version = version + 1, updated_at = p_now
  WHERE business_uuid = v_business AND conversation_uuid = v_conversation AND status <> 'finished';
  v_changes := jsonb_build_array(hilo_tell_entry(v_business, v_entry, p_now));
  -- Who answers now may have another episode open than the one of the line.
  SELECT v_changes || coalesce(jsonb_agg(jsonb_build_object(
    'outbox', hilo_announce(v_business, 'entry_changed',
      jsonb_build_object('interaction', r.uuid, 'entries', '[]'::jsonb), p_now)::text,
    'entries', '[]'::jsonb, 'interaction', to_jsonb(r))), '[]')
  INTO v_changes FROM interaction_rows r
  WHERE r.business_uuid = v_business AND r.conversation_uuid = v_conversation AND r.status <> 'finished'
    AND r.uuid::text <> v_changes -> 0 -> 'interaction' ->> 'uuid';
  RETURN jsonb_build_object('result', 'stored', 'changes', v_changes);
END $$;

/*
Whether a mailbox is connected to any business: Google takes one token back with all that the same person gave the same
client, and a channel that works must not go with it.
*/
CREATE FUNCTION hilo_mailbox_connected(wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT FROM channel_accounts a
    WHERE a.type = 'gmail' AND lower(a.external_id) = lower(wanted) AND a.state <> 'disconnected')
$$;
REVOKE EXECUTE ON FUNCTION hilo_mailbox_connected(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hilo_mailbox_connected(text) TO hilo_app;
