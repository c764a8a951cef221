-- Accounts whose provider only says that something happened: who has to be asked again.

/* Of these types, which were not asked since p_pulled_before, or did not ask to be told since p_subscribed_before. */
CREATE FUNCTION hilo_accounts_to_pull(p_types text[], p_pulled_before timestamptz, p_subscribed_before timestamptz)
RETURNS TABLE (
  business_uuid uuid, uuid uuid, type channel_type, external_id text, credentials bytea, pull boolean, subscribe boolean
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT * FROM (
    SELECT a.business_uuid, a.uuid, a.type, a.external_id, a.credentials,
      coalesce((a.options ->> 'pulled_at')::timestamptz < p_pulled_before, true) AS pull,
      coalesce((a.options ->> 'subscribed_at')::timestamptz < p_subscribed_before, true) AS subscribe
    FROM channel_accounts a
    WHERE a.type::text = ANY (p_types) AND a.state = 'active' AND a.auth_error IS NULL
  ) due
  WHERE due.pull OR due.subscribe
$$;
REVOKE EXECUTE ON FUNCTION hilo_accounts_to_pull(text[], timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hilo_accounts_to_pull(text[], timestamptz, timestamptz) TO hilo_app;
