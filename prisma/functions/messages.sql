-- Changes of entries. In SQL, because an answer is linked without its thread being read.

-- A quoted message has arrived or has its identifier now: links the entries that quote it, and returns them.
CREATE OR REPLACE FUNCTION hilo_link_answers(p_business uuid, p_account uuid, p_name text, p_entry uuid) RETURNS SETOF entries
LANGUAGE plpgsql AS $$
DECLARE
  v_entry entries;
  v_version int;
BEGIN
  FOR v_entry IN SELECT * FROM entries
    WHERE business_uuid = p_business AND channel_account_uuid = p_account AND quoted_provider_id = p_name ORDER BY uuid
  LOOP
    UPDATE conversations SET version = version + 1
    WHERE business_uuid = p_business AND uuid = v_entry.conversation_uuid RETURNING version INTO v_version;
    RETURN QUERY UPDATE entries SET reply_to = p_entry, quoted_provider_id = NULL, version = v_version
    WHERE business_uuid = p_business AND uuid = v_entry.uuid RETURNING *;
  END LOOP;
END $$;

