-- Some channels do not say who writes: the name is asked for afterwards, by a job of the same transaction.
CREATE OR REPLACE FUNCTION hilo_ingest_message(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  IF (v_stored ->> 'opened')::boolean AND v_row ->> 'contact_name' IS NULL THEN
    PERFORM graphile_worker.add_job(
      'fetch_profile',
      json_build_object('business', v_row ->> 'business_uuid', 'conversation', v_row ->> 'conversation_uuid'),
      job_key => 'profile:' || (v_row ->> 'conversation_uuid'));
  END IF;
  RETURN v_stored;
END $$;

/* What the provider tells of a customer. A name that somebody wrote is never overwritten; screens learn the new one. */
CREATE FUNCTION hilo_know_customer(p_conversation uuid, p_name text, p_username text, p_now timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_conversation conversations;
BEGIN
  SELECT * INTO v_conversation FROM conversations
  WHERE business_uuid = v_business AND uuid = p_conversation FOR UPDATE;
  IF NOT FOUND OR v_conversation.contact_uuid IS NULL THEN RETURN; END IF;
  UPDATE identities SET display_name = coalesce(p_name, display_name), username = coalesce(p_username, username)
  WHERE business_uuid = v_business AND uuid = v_conversation.identity_uuid;
  UPDATE contacts SET name = p_name, version = version + 1, updated_at = p_now
  WHERE business_uuid = v_business AND uuid = v_conversation.contact_uuid AND name IS NULL AND p_name IS NOT NULL;
  UPDATE interactions SET version = version + 1, updated_at = p_now
  WHERE business_uuid = v_business AND conversation_uuid = p_conversation AND status <> 'finished';
  PERFORM hilo_announce(v_business, 'entry_changed',
    jsonb_build_object('interaction', i.uuid, 'entries', '[]'::jsonb), p_now)
  FROM interactions i
  WHERE i.business_uuid = v_business AND i.conversation_uuid = p_conversation AND i.status <> 'finished';
END $$;
