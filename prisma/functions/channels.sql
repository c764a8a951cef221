-- How an account of a channel fares.

-- What a provider says of an account, to a message or of one: an admin must look. p_kind: 'auth', 'blocked', …
CREATE OR REPLACE FUNCTION hilo_note_account_error(
  p_business uuid, p_account uuid, p_kind text, p_msg text, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_set_tenant(p_business);
  UPDATE channel_accounts SET last_error = p_msg, last_error_at = p_now, updated_at = p_now
  WHERE business_uuid = p_business AND uuid = p_account;
  UPDATE channel_accounts SET auth_error = p_msg, blocked = p_kind = 'blocked'
  WHERE business_uuid = p_business AND uuid = p_account AND p_kind IN ('auth', 'blocked');
END $$;

-- Our provider says that the customer of this try does not receive from us any more: the contact's card says so.
CREATE OR REPLACE FUNCTION hilo_note_unreachable(p_business uuid, p_attempt uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_set_tenant(p_business);
  UPDATE identities d SET unreachable = true
  FROM outbound_attempts a
  JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
  JOIN conversations c ON c.business_uuid = e.business_uuid AND c.uuid = e.conversation_uuid
  WHERE a.business_uuid = p_business AND a.uuid = p_attempt
    AND d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid;
END $$;
