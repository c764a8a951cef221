-- Changes of entries. In SQL, because a trigger makes the same change.

-- A quoted message has arrived or has its identifier now: links the entries that quote it.
CREATE OR REPLACE FUNCTION hilo_quote(p_business uuid, p_account uuid, p_name text, p_entry uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_entry entries;
  v_version int;
BEGIN
  FOR v_entry IN SELECT * FROM entries
    WHERE business_uuid = p_business AND channel_account_uuid = p_account AND awaits_quoted = p_name ORDER BY uuid
  LOOP
    UPDATE conversations SET version = version + 1
    WHERE business_uuid = p_business AND uuid = v_entry.conversation_uuid RETURNING version INTO v_version;
    UPDATE entries SET reply_to = p_entry, awaits_quoted = NULL, version = v_version
    WHERE business_uuid = p_business AND uuid = v_entry.uuid;
    PERFORM hilo_announce(p_business, 'entry_changed', jsonb_build_object(
      'interaction', v_entry.interaction_uuid, 'entries', jsonb_build_array(v_entry.uuid)), p_now);
  END LOOP;
END $$;

