-- Who turned out to be one person is served in one chat.

/*
A customer who hid their phone, and shows it now, may have an open chat under each name. They go on in this one: the
words of the other's open episode move here, and that episode ends. Nothing is joined while a message of ours is on its
way there; the next message of the customer tries again. Only names that came together are of one person here: whom
people made one contact may have two accounts there, and each is answered where it wrote.
Answers what is to be told: { before, interaction, entries, outbox } of what ended, the rest as of a changed line.
*/
CREATE FUNCTION hilo_join_chats(p_business uuid, p_interaction uuid, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_here interactions;
  v_other interactions;
  v_before jsonb;
  v_entry uuid;
  v_line entries;
  v_told jsonb := '[]';
BEGIN
  SELECT * INTO STRICT v_here FROM interactions WHERE business_uuid = p_business AND uuid = p_interaction;
  FOR v_other IN
    SELECT i.* FROM conversations here
    JOIN identities own ON own.business_uuid = here.business_uuid AND own.uuid = here.identity_uuid
    JOIN identities d ON d.business_uuid = own.business_uuid AND d.alias_group = own.alias_group
      AND d.channel_account_uuid = own.channel_account_uuid AND d.contact_uuid = own.contact_uuid
    JOIN conversations c ON c.business_uuid = here.business_uuid AND c.identity_uuid = d.uuid
      AND c.channel_account_uuid = here.channel_account_uuid AND c.thread_key = here.thread_key
    JOIN interactions i ON i.business_uuid = c.business_uuid AND i.conversation_uuid = c.uuid
    WHERE here.business_uuid = p_business AND here.uuid = v_here.conversation_uuid AND c.uuid <> here.uuid
      AND i.status <> 'finished'
    ORDER BY c.uuid FOR UPDATE OF c
  LOOP
    SELECT * INTO v_other FROM interactions
    WHERE business_uuid = p_business AND uuid = v_other.uuid AND status <> 'finished' FOR UPDATE;
    CONTINUE WHEN NOT FOUND OR EXISTS (SELECT FROM entries
      WHERE business_uuid = p_business AND interaction_uuid = v_other.uuid AND status = 'queued');
    SELECT jsonb_build_object('business_uuid', r.business_uuid, 'status', r.status, 'user_uuid', r.user_uuid,
      'area_uuid', r.area_uuid, 'expired', r.expired)
    INTO v_before FROM interaction_rows r WHERE r.business_uuid = p_business AND r.uuid = v_other.uuid;

    FOR v_entry IN SELECT uuid FROM entries
      WHERE business_uuid = p_business AND interaction_uuid = v_other.uuid ORDER BY seq
    LOOP
      UPDATE entries e SET conversation_uuid = v_here.conversation_uuid, interaction_uuid = v_here.uuid,
        seq = n.seq, version = n.version
      FROM hilo_next_place(p_business, v_here.conversation_uuid) n
      WHERE e.business_uuid = p_business AND e.uuid = v_entry;
    END LOOP;
    SELECT * INTO v_line FROM hilo_add_timeline(
      p_business, v_here.conversation_uuid, v_here.uuid,
      (SELECT channel_account_uuid FROM conversations WHERE business_uuid = p_business AND uuid = v_here.conversation_uuid),
      'chats_joined', NULL, 'system', NULL, NULL, p_now);
    UPDATE interactions SET unread = unread + v_other.unread,
      waiting_since = least(waiting_since, v_other.waiting_since), updated_at = p_now, version = version + 1
    WHERE business_uuid = p_business AND uuid = v_here.uuid;
    v_told := v_told
      || hilo_tell_entry(p_business, v_line.uuid, p_now)
      || (hilo_change_interaction(jsonb_build_object(
        'interaction', v_other.uuid, 'kind', 'interaction_changed',
        'announcement', jsonb_build_object('before', v_before, 'by', NULL),
        'set', jsonb_build_object('status', 'finished', 'finished_at', p_now, 'finished_by', NULL, 'paused', false,
          'expired', false, 'expires_at', NULL, 'waiting_since', NULL, 'unread', 0),
        'entries', jsonb_build_array(jsonb_build_object('kind', 'timeline', 'type', 'timeline',
          'body', jsonb_build_object('event', 'chats_joined', 'target', NULL), 'author_kind', 'system'))),
        p_now) || jsonb_build_object('before', v_before));
  END LOOP;
  RETURN v_told;
END $$;

/* As before; then their chats are one. */
CREATE OR REPLACE FUNCTION hilo_ingest_message(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_stored jsonb := hilo_store_message(p, p_now);
  v_row jsonb := v_stored -> 'interaction';
  v_identity identities;
  v_joined jsonb;
BEGIN
  IF NOT v_stored ? 'opened' THEN RETURN v_stored; END IF;
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
