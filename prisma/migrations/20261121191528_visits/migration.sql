/*
A customer came back to their chat without a word: who answers has as long as after a message. Opens nothing, and tells
only whoever has the chat open already. p: { business, account, item, keys, at, window_seconds }
Answers { result: 'stored' | 'duplicate' | 'unchanged', changes: [{ outbox, entries, interaction }, …] }.
*/
CREATE FUNCTION hilo_ingest_visit(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := p ->> 'business';
  v_account uuid := p ->> 'account';
  v_keys text[] := ARRAY(SELECT jsonb_array_elements_text(p -> 'keys'));
  v_until timestamptz := least((p ->> 'at')::timestamptz, p_now) + make_interval(secs => (p ->> 'window_seconds')::int);
  v_conversation uuid;
  v_row interaction_rows;
  v_changes jsonb := '[]';
BEGIN
  PERFORM hilo_set_tenant(v_business);
  IF hilo_note_item(v_business, v_account, 'visit', p -> 'item', p_now) IS NULL THEN
    RETURN jsonb_build_object('result', 'duplicate');
  END IF;
  FOR v_conversation IN
    SELECT c.uuid FROM conversations c
    JOIN identities d ON d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid
    WHERE c.business_uuid = v_business AND c.channel_account_uuid = v_account AND d.external_id = ANY (v_keys)
    ORDER BY c.uuid FOR UPDATE OF c
  LOOP
    UPDATE conversations SET window_closes_at = v_until
    WHERE business_uuid = v_business AND uuid = v_conversation AND v_until > coalesce(window_closes_at, '-infinity');
    CONTINUE WHEN NOT FOUND;
    UPDATE interactions SET version = version + 1, updated_at = p_now
    WHERE business_uuid = v_business AND conversation_uuid = v_conversation AND status <> 'finished';
    FOR v_row IN
      SELECT * FROM interaction_rows
      WHERE business_uuid = v_business AND conversation_uuid = v_conversation AND status <> 'finished'
    LOOP
      v_changes := v_changes || jsonb_build_array(jsonb_build_object(
        'outbox', hilo_announce(v_business, 'entry_changed',
          jsonb_build_object('interaction', v_row.uuid, 'entries', '[]'::jsonb), p_now)::text,
        'entries', '[]'::jsonb, 'interaction', to_jsonb(v_row)));
    END LOOP;
  END LOOP;
  RETURN jsonb_build_object('result', CASE WHEN v_changes = '[]' THEN 'unchanged' ELSE 'stored' END, 'changes', v_changes);
END $$;
