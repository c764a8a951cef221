/*
Everything of one becomes the other's; what a person wrote on the one that stays is kept. Answers the lost name.
Locks the conversations of both before the contacts: an act on an interaction holds its conversation, and asks for the
contact after it (Postgres checks a foreign key again in a row that one transaction changes twice).
*/
CREATE OR REPLACE FUNCTION hilo_merge_contacts(p_business uuid, p_keep uuid, p_gone uuid, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_gone contacts;
  v_conversations uuid[];
BEGIN
  PERFORM FROM conversations WHERE business_uuid = p_business AND contact_uuid IN (p_keep, p_gone)
  ORDER BY uuid FOR UPDATE;
  PERFORM FROM contacts WHERE business_uuid = p_business AND uuid IN (p_keep, p_gone) ORDER BY uuid FOR UPDATE;

  WITH moved AS (
    UPDATE conversations SET contact_uuid = p_keep WHERE business_uuid = p_business AND contact_uuid = p_gone
    RETURNING uuid
  )
  SELECT array_agg(uuid) INTO v_conversations FROM moved;
  UPDATE identities SET contact_uuid = p_keep WHERE business_uuid = p_business AND contact_uuid = p_gone;
  UPDATE entries SET author_uuid = p_keep
  WHERE business_uuid = p_business AND conversation_uuid = ANY (v_conversations)
    AND author_kind = 'client' AND author_uuid = p_gone;
  DELETE FROM contacts WHERE business_uuid = p_business AND uuid = p_gone RETURNING * INTO STRICT v_gone;
  UPDATE contacts SET
    name = coalesce(name, v_gone.name), nit = coalesce(nit, v_gone.nit),
    phone = coalesce(phone, v_gone.phone), email = coalesce(email, v_gone.email),
    tags = ARRAY(SELECT DISTINCT t FROM unnest(tags || v_gone.tags) t ORDER BY t),
    additional_info = additional_info || v_gone.additional_info,
    version = version + 1, updated_at = p_now
  WHERE business_uuid = p_business AND uuid = p_keep;

  -- Whoever has one of these on the screen learns the new name.
  UPDATE interactions SET version = version + 1, updated_at = p_now
  WHERE business_uuid = p_business AND conversation_uuid = ANY (v_conversations) AND status <> 'finished';
  PERFORM hilo_announce(p_business, 'entry_changed',
    jsonb_build_object('interaction', i.uuid, 'entries', '[]'::jsonb), p_now)
  FROM interactions i
  WHERE i.business_uuid = p_business AND i.conversation_uuid = ANY (v_conversations) AND i.status <> 'finished';
  RETURN coalesce(v_gone.name, v_gone.phone, v_gone.email);
END $$;
