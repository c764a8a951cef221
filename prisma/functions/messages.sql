-- How a line of a thread changes.

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
