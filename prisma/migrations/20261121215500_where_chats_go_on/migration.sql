/* As before; the last line of the chat that ends says in which one it goes on. */
CREATE OR REPLACE FUNCTION hilo_join_chats(p_business uuid, p_interaction uuid, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_here interactions;
  v_chat conversations;
  v_own identities;
  v_names uuid[];
  v_chats uuid[];
  v_other interactions;
  v_before jsonb;
  v_entry uuid;
  v_line entries;
  v_told jsonb := '[]';
BEGIN
  SELECT * INTO STRICT v_here FROM interactions WHERE business_uuid = p_business AND uuid = p_interaction;
  SELECT * INTO STRICT v_chat FROM conversations
  WHERE business_uuid = p_business AND uuid = v_here.conversation_uuid;
  SELECT * INTO v_own FROM identities WHERE business_uuid = p_business AND uuid = v_chat.identity_uuid;
  -- Nearly everybody has one name.
  IF v_own.alias_group IS NULL THEN RETURN v_told; END IF;
  v_names := ARRAY(SELECT uuid FROM identities
    WHERE business_uuid = p_business AND contact_uuid = v_own.contact_uuid
      AND channel_account_uuid = v_own.channel_account_uuid AND alias_group = v_own.alias_group);
  v_chats := ARRAY(SELECT uuid FROM conversations
    WHERE business_uuid = p_business AND channel_account_uuid = v_chat.channel_account_uuid
      AND identity_uuid = ANY (v_names) AND thread_key = v_chat.thread_key AND uuid <> v_chat.uuid
    ORDER BY uuid FOR UPDATE);
  FOR v_other IN
    SELECT * FROM interactions
    WHERE business_uuid = p_business AND conversation_uuid = ANY (v_chats) AND status <> 'finished'
    ORDER BY conversation_uuid FOR UPDATE
  LOOP
    CONTINUE WHEN EXISTS (SELECT FROM entries
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
      v_chat.channel_account_uuid,
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
          'body', jsonb_build_object(
            'event', 'chats_joined', 'target', NULL, 'goes_on', v_here.conversation_uuid), 'author_kind', 'system'))),
        p_now) || jsonb_build_object('before', v_before));
  END LOOP;
  RETURN v_told;
END $$;
