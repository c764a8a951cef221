-- What nobody needs any longer. These look across businesses, so each does one narrow thing and no more.

/* Files that no message came to name: their rows go, and whoever asked takes away the bytes. */
CREATE FUNCTION hilo_take_unnamed_files(before timestamptz, most int) RETURNS TABLE (storage_key text)
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DELETE FROM stored_files f USING (
    SELECT s.business_uuid, s.uuid FROM stored_files s
    WHERE s.entry_uuid IS NULL AND s.created_at < before LIMIT most FOR UPDATE SKIP LOCKED
  ) old
  WHERE f.business_uuid = old.business_uuid AND f.uuid = old.uuid
  RETURNING f.storage_key
$$;
CREATE INDEX "stored_files_unnamed" ON "stored_files" ("created_at") WHERE "entry_uuid" IS NULL;

/* Of these keys those that a row names. */
CREATE FUNCTION hilo_named_files(keys text[]) RETURNS TABLE (storage_key text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT f.storage_key FROM stored_files f WHERE f.storage_key = ANY (keys)
$$;

/* One batch of everything that has had its time; answers how many rows went, so that a full batch asks for another. */
CREATE FUNCTION hilo_purge(
  p_items_before timestamptz, p_sessions_before timestamptz, p_failures_before timestamptz, p_now timestamptz, most int
) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_gone int;
  v_total int := 0;
BEGIN
  -- Receipts. Those that somebody may still take up again stay.
  DELETE FROM webhook_items WHERE (business_uuid, uuid) IN (
    SELECT i.business_uuid, i.uuid FROM webhook_items i
    WHERE i.state IN ('done', 'ignored', 'orphan') AND i.received_at < p_items_before LIMIT most);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  v_total := v_total + v_gone;
  -- Tokens of a login that is over open nothing; the login itself still tells which devices are known.
  DELETE FROM refresh_tokens WHERE hash IN (
    SELECT t.hash FROM refresh_tokens t
    JOIN sessions s ON s.business_uuid = t.business_uuid AND s.uuid = t.session_uuid
    WHERE least(s.expires_at, s.revoked_at) < p_now - interval '1 day' LIMIT most);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  v_total := v_total + v_gone;
  DELETE FROM sessions WHERE (business_uuid, uuid) IN (
    SELECT s.business_uuid, s.uuid FROM sessions s
    WHERE least(s.expires_at, s.revoked_at) < p_now - interval '1 day' AND s.last_used_at < p_sessions_before
    LIMIT most);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  v_total := v_total + v_gone;
  DELETE FROM password_resets WHERE hash IN (
    SELECT r.hash FROM password_resets r WHERE r.expires_at < p_now - interval '1 day' LIMIT most);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  v_total := v_total + v_gone;
  DELETE FROM login_failures WHERE id IN (
    SELECT f.id FROM login_failures f WHERE f.occurred_at < p_failures_before LIMIT most);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  RETURN v_total + v_gone;
END $$;
CREATE INDEX "webhook_items_past" ON "webhook_items" ("received_at") WHERE "state" IN ('done', 'ignored', 'orphan');

REVOKE EXECUTE ON FUNCTION hilo_take_unnamed_files(timestamptz, int), hilo_named_files(text[]),
  hilo_purge(timestamptz, timestamptz, timestamptz, timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hilo_take_unnamed_files(timestamptz, int), hilo_named_files(text[]),
  hilo_purge(timestamptz, timestamptz, timestamptz, timestamptz, int) TO hilo_app;

/*
Empties the receipts that name an erased customer: statuses, reactions, whatever else the provider told of them. The
empty rows stay: the same event, sent again, must not bring it back.
*/
CREATE FUNCTION hilo_erase_receipts(p_business uuid, p_accounts uuid[], p_names text[]) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  v_gone int;
  v_names jsonb := to_jsonb(p_names) || coalesce(
    (SELECT jsonb_agg(n::numeric) FROM unnest(p_names) n WHERE n ~ '^[0-9]{1,30}$'), '[]');
BEGIN
  PERFORM hilo_set_tenant(p_business);
  UPDATE webhook_items SET payload = '{}', error = NULL,
    state = CASE WHEN state IN ('pending', 'dead', 'unknown_account') THEN 'ignored' ELSE state END
  WHERE business_uuid = p_business AND channel_account_uuid = ANY (p_accounts) AND payload <> '{}'
    -- A value that is the name, as text or as a number, and not one that merely contains its letters.
    AND jsonb_path_exists(payload, '$.** ? (@ == $names[*])', jsonb_build_object('names', v_names));
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  RETURN v_gone;
END $$;
