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

