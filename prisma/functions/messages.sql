-- How a line of a thread changes.

/*
Applies a reaction { from, emoji, at }, an edit { type, body, preview, at } or a deletion { preview } to a line. False
where nothing changes: it is older than what is there, or the line is gone. Announces nothing.
*/
CREATE OR REPLACE FUNCTION hilo_change_message(p_business uuid, p_entry uuid, p_change jsonb, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_kind text := p_change ->> 'kind';
  v_at timestamptz := least((p_change ->> 'at')::timestamptz, p_now);
  v_entry entries;
  v_old jsonb;
  v_version int;
  v_media text[] := ARRAY['document', 'image', 'audio', 'video', 'sticker'];
BEGIN
  PERFORM FROM conversations c WHERE c.business_uuid = p_business AND c.uuid = (
    SELECT conversation_uuid FROM entries WHERE business_uuid = p_business AND uuid = p_entry) FOR UPDATE;
  SELECT * INTO v_entry FROM entries WHERE business_uuid = p_business AND uuid = p_entry;
  IF NOT FOUND OR v_entry.deleted_at IS NOT NULL THEN RETURN false; END IF;

  CASE v_kind
    WHEN 'reaction' THEN
      SELECT r INTO v_old FROM jsonb_array_elements(v_entry.reactions) r WHERE r ->> 'from' = p_change ->> 'from';
      -- One that was taken away stays as an empty one: an older one that comes late must not bring it back.
      IF (v_old ->> 'at')::timestamptz > v_at
        OR v_old ->> 'emoji' = coalesce(p_change ->> 'emoji', '')
      THEN RETURN false; END IF;
      v_entry.reactions := jsonb_path_query_array(
        v_entry.reactions, '$[*] ? (@.from != $from)', jsonb_build_object('from', p_change ->> 'from'))
        || jsonb_build_object(
          'from', p_change ->> 'from', 'emoji', coalesce(p_change ->> 'emoji', ''), 'at', v_at);
    WHEN 'edit' THEN
      -- Nobody edits what we sent but we.
      IF v_entry.author_kind NOT IN ('client', 'app') OR v_entry.edited_at > v_at THEN RETURN false; END IF;
      v_entry.edited_at := v_at;
      IF v_entry.type = ANY (v_media) AND (p_change ->> 'type' = 'text' OR p_change ->> 'type' = v_entry.type) THEN
        -- Of a file only the words beside it are edited.
        v_entry.body := v_entry.body || jsonb_build_object(
          'caption', coalesce(p_change -> 'body' -> 'caption', p_change -> 'body' -> 'text'));
      ELSIF p_change ->> 'type' = ANY (v_media) THEN
        RETURN false;
      ELSE
        v_entry.type := p_change ->> 'type';
        v_entry.body := p_change -> 'body';
      END IF;
    WHEN 'deletion' THEN
      v_entry.deleted_at := p_now;
      v_entry.reactions := '[]';
      v_entry.body := CASE WHEN v_entry.type = ANY (v_media)
        THEN '{"name": "", "url": null, "mime": null, "size": null, "caption": null}'::jsonb
        ELSE '{"text": ""}' END;
      -- Nobody names the file any longer: the sweep takes it away, and its bytes.
      UPDATE stored_files SET entry_uuid = NULL WHERE business_uuid = p_business AND entry_uuid = p_entry;
    ELSE RETURN false;
  END CASE;

  UPDATE conversations SET version = version + 1
  WHERE business_uuid = p_business AND uuid = v_entry.conversation_uuid RETURNING version INTO v_version;
  UPDATE entries SET version = v_version, type = v_entry.type, body = v_entry.body, reactions = v_entry.reactions,
    edited_at = v_entry.edited_at, deleted_at = v_entry.deleted_at
  WHERE business_uuid = p_business AND uuid = p_entry;
  UPDATE interactions SET last_message = last_message || jsonb_build_object(
      'type', v_entry.type, 'preview', p_change ->> 'preview'),
    version = version + 1, updated_at = p_now
  WHERE v_kind <> 'reaction' AND business_uuid = p_business AND uuid = v_entry.interaction_uuid
    AND last_message ->> 'uuid' = p_entry::text;
  RETURN true;
END $$;

-- that what we said last did not go out, or did after all, is a change of the row as well.
CREATE OR REPLACE FUNCTION hilo_set_entry_status(
  p_business uuid, p_entry uuid, p_status message_status, p_error jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_entry entries;
  v_before message_status;
  v_version int;
  v_outbox bigint;
BEGIN
  PERFORM FROM conversations c WHERE c.business_uuid = p_business AND c.uuid = (
    SELECT conversation_uuid FROM entries WHERE business_uuid = p_business AND uuid = p_entry) FOR UPDATE;
  SELECT * INTO v_entry FROM entries WHERE business_uuid = p_business AND uuid = p_entry;
  IF NOT FOUND OR v_entry.status = p_status
    OR NOT (hilo_status_advances(v_entry.status, p_status)
      OR (v_entry.status = 'queued' AND p_status = 'unknown'))
  THEN
    RETURN NULL;
  END IF;
  v_before := v_entry.status;

  UPDATE conversations SET version = version + 1
  WHERE business_uuid = p_business AND uuid = v_entry.conversation_uuid RETURNING version INTO v_version;
  UPDATE entries SET status = p_status, version = v_version, next_attempt_at = NULL,
    error = CASE WHEN p_status IN ('failed', 'unknown') THEN p_error END
  WHERE business_uuid = p_business AND uuid = p_entry RETURNING * INTO v_entry;
  UPDATE interactions SET
    last_message = CASE WHEN last_message ->> 'uuid' = p_entry::text
      THEN jsonb_set(last_message, '{status}', to_jsonb(p_status)) ELSE last_message END,
    version = version + 1, updated_at = p_now
  WHERE business_uuid = p_business AND uuid = v_entry.interaction_uuid
    AND (last_message ->> 'uuid' = p_entry::text
      OR p_status IN ('failed', 'unknown') OR v_before IN ('failed', 'unknown'));

  v_outbox := hilo_announce(p_business, 'entry_changed', jsonb_build_object(
    'interaction', v_entry.interaction_uuid, 'entries', jsonb_build_array(p_entry)), p_now);
  RETURN jsonb_build_object(
    'outbox', v_outbox::text, 'entries', jsonb_build_array(to_jsonb(v_entry)),
    'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
      WHERE r.business_uuid = p_business AND r.uuid = v_entry.interaction_uuid));
END $$;

-- States only go up; a failure is overruled by a later receipt (several devices), never by a late 'sent'.
CREATE OR REPLACE FUNCTION hilo_status_advances(old message_status, new message_status) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE new
    WHEN 'failed' THEN old IN ('queued', 'sent', 'unknown')
    WHEN 'sent' THEN old IN ('queued', 'unknown')
    WHEN 'delivered' THEN old IN ('queued', 'unknown', 'sent', 'failed')
    WHEN 'read' THEN old <> 'read'
    ELSE false END
$$;

-- The state of a message is the worst of its parts, once all of them went.
CREATE OR REPLACE FUNCTION hilo_worst_status(p_business uuid, p_entry uuid) RETURNS message_status
LANGUAGE sql STABLE AS $$
  SELECT status FROM outbound_parts WHERE business_uuid = p_business AND entry_uuid = p_entry
    AND attempt_uuid = (SELECT CASE WHEN state = 'accepted' THEN uuid END FROM outbound_attempts
      WHERE business_uuid = p_business AND entry_uuid = p_entry ORDER BY number DESC LIMIT 1)
  ORDER BY array_position(
    ARRAY['failed', 'unknown', 'queued', 'sent', 'delivered', 'read']::message_status[], status) LIMIT 1
$$;

-- Somebody's words have come, or have their name now: those that answer them know it.
CREATE OR REPLACE FUNCTION hilo_quote(p_business uuid, p_account uuid, p_name text, p_entry uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_line entries;
  v_version int;
BEGIN
  FOR v_line IN SELECT * FROM entries
    WHERE business_uuid = p_business AND channel_account_uuid = p_account AND awaits_quoted = p_name ORDER BY uuid
  LOOP
    UPDATE conversations SET version = version + 1
    WHERE business_uuid = p_business AND uuid = v_line.conversation_uuid RETURNING version INTO v_version;
    UPDATE entries SET reply_to = p_entry, awaits_quoted = NULL, version = v_version
    WHERE business_uuid = p_business AND uuid = v_line.uuid;
    PERFORM hilo_announce(p_business, 'entry_changed', jsonb_build_object(
      'interaction', v_line.interaction_uuid, 'entries', jsonb_build_array(v_line.uuid)), p_now);
  END LOOP;
END $$;

-- the row hears of it whatever was said after it.
CREATE OR REPLACE FUNCTION hilo_requeue_entry(p_entry uuid, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  UPDATE entries SET status = 'queued', error = NULL, attempts = 0, next_attempt_at = NULL, queued_at = p_now, version = v_version
  WHERE business_uuid = v_business AND uuid = p_entry AND status IN ('failed', 'unknown')
  RETURNING * INTO v_entry;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE interactions SET
    last_message = CASE WHEN last_message ->> 'uuid' = p_entry::text
      THEN jsonb_set(last_message, '{status}', '"queued"') ELSE last_message END,
    version = version + 1, updated_at = p_now
  WHERE business_uuid = v_business AND uuid = v_entry.interaction_uuid;
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
