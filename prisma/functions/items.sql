-- Items that a provider told.

-- Everything else that came: kept as it is, for a job to take up again or for an operator to look at.
CREATE OR REPLACE FUNCTION hilo_keep_item(
  p_business uuid, p_account uuid, p_dedupe_key text, p_kind text, p_payload jsonb, p_state webhook_item_state,
  p_error text, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_set_tenant(p_business);
  INSERT INTO webhook_items (
    business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, error, received_at
  ) VALUES (
    p_business, gen_random_uuid(), p_account, p_dedupe_key, p_kind, p_payload, p_state, p_error, p_now
  ) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

-- A raw item was taken up again in vain. After p_most times it is left to the operator.
CREATE OR REPLACE FUNCTION hilo_item_failed(p_business uuid, p_item uuid, p_error text, p_most int) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_set_tenant(p_business);
  UPDATE webhook_items SET attempts = attempts + 1, error = p_error,
    state = CASE WHEN attempts + 1 >= p_most THEN 'dead' ELSE 'pending' END::webhook_item_state
  WHERE business_uuid = p_business AND uuid = p_item AND state = 'pending';
END $$;
