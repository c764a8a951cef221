-- An answer may come before what it answers, and before we know the name of what we sent: its quote waits for it.
ALTER TABLE "entries" ADD COLUMN "awaits_quoted" TEXT;
CREATE INDEX "entries_awaiting" ON "entries" ("business_uuid", "channel_account_uuid", "awaits_quoted")
  WHERE "awaits_quoted" IS NOT NULL;

/* Somebody's words have come, or have their name now: those that answer them know it. */
CREATE FUNCTION hilo_quote(p_business uuid, p_account uuid, p_name text, p_entry uuid, p_now timestamptz) RETURNS void
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

CREATE FUNCTION hilo_entry_is_quoted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_quote(
    NEW.business_uuid, NEW.channel_account_uuid, NEW.provider_message_id, NEW.uuid, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER "entry_is_quoted" AFTER INSERT ON "entries"
FOR EACH ROW WHEN (NEW.provider_message_id IS NOT NULL) EXECUTE FUNCTION hilo_entry_is_quoted();

CREATE FUNCTION hilo_part_is_quoted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_quote(
    NEW.business_uuid, NEW.channel_account_uuid, NEW.provider_message_id, NEW.entry_uuid, NEW.updated_at);
  RETURN NULL;
END $$;
CREATE TRIGGER "part_is_quoted" AFTER INSERT ON "outbound_parts"
FOR EACH ROW EXECUTE FUNCTION hilo_part_is_quoted();

/* As before; what it answers may be still to come. */
CREATE OR REPLACE FUNCTION hilo_ingest_message(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_stored jsonb := hilo_store_message(p, p_now);
  v_row jsonb := v_stored -> 'interaction';
  v_identity identities;
  v_joined jsonb;
BEGIN
  IF NOT v_stored ? 'opened' THEN RETURN v_stored; END IF;
  UPDATE entries SET awaits_quoted = p -> 'message' ->> 'reply_to'
  WHERE business_uuid = (v_row ->> 'business_uuid')::uuid AND uuid = (p -> 'message' ->> 'uuid')::uuid
    AND reply_to IS NULL AND p -> 'message' ->> 'reply_to' IS NOT NULL;
  v_joined := hilo_join_chats((v_row ->> 'business_uuid')::uuid, (v_row ->> 'uuid')::uuid, p_now);
  IF v_joined <> '[]' THEN
    SELECT v_stored || jsonb_build_object('interaction', to_jsonb(r),
      'others', coalesce(v_stored -> 'others', '[]') || v_joined)
    INTO v_stored FROM interaction_rows r
    WHERE r.business_uuid = (v_row ->> 'business_uuid')::uuid AND r.uuid = (v_row ->> 'uuid')::uuid;
    v_row := v_stored -> 'interaction';
  END IF;
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
