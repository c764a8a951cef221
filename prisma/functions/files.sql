-- Files of all businesses: which are named, which are missing.

-- Of these keys those that a row names.
CREATE OR REPLACE FUNCTION hilo_named_files(keys text[]) RETURNS TABLE (storage_key text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT f.storage_key FROM stored_files f WHERE f.storage_key = ANY (keys)
$$;

-- Files that no message came to name: their rows go, and whoever asked takes away the bytes.
CREATE OR REPLACE FUNCTION hilo_take_unnamed_files(before timestamptz, most int) RETURNS TABLE (storage_key text)
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DELETE FROM stored_files f USING (
    SELECT s.business_uuid, s.uuid FROM stored_files s
    WHERE s.entry_uuid IS NULL AND s.created_at < before LIMIT most FOR UPDATE SKIP LOCKED
  ) old
  WHERE f.business_uuid = old.business_uuid AND f.uuid = old.uuid
  RETURNING f.storage_key
$$;

/*
Files that are still awaited, and no job is at them any longer: one that failed for the last time is none. An account
that is disconnected has nothing to fetch them with, and they keep nobody else waiting; should it come back, so do they.
*/
CREATE OR REPLACE FUNCTION hilo_missing_media(before timestamptz, most int)
RETURNS TABLE (business_uuid uuid, entry_uuid uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN -- the queue's own tables are made after ours: this looks for them when it is called
  RETURN QUERY SELECT e.business_uuid, e.uuid FROM entries e
  JOIN channel_accounts a ON a.business_uuid = e.business_uuid AND a.uuid = e.channel_account_uuid
  WHERE e.body ? 'media' AND e.deleted_at IS NULL AND e.created_at < before AND a.state <> 'disconnected'
    AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j
      WHERE j.key = 'media:' || e.uuid AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL))
  ORDER BY e.created_at LIMIT most;
END $$;

/*
As before; or the file lies where its provider keeps none.
p_file: { uuid, storage_key, name, mime, size, sha256 (hex) }, { too_large: the most bytes }, { refused: true }, or null.
*/
CREATE OR REPLACE FUNCTION hilo_media_fetched(p_business uuid, p_entry uuid, p_file jsonb, p_now timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_conversation uuid;
  v_version int;
BEGIN
  PERFORM hilo_set_tenant(p_business);
  SELECT c.uuid INTO v_conversation FROM conversations c WHERE c.business_uuid = p_business AND c.uuid = (
    SELECT conversation_uuid FROM entries WHERE business_uuid = p_business AND uuid = p_entry) FOR UPDATE;
  PERFORM FROM entries WHERE business_uuid = p_business AND uuid = p_entry
    AND deleted_at IS NULL AND body ->> 'url' IS NULL AND body ->> 'media' IS NOT NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;

  INSERT INTO stored_files (
    business_uuid, uuid, entry_uuid, storage_key, name, mime, size, sha256, created_at
  )
  SELECT p_business, (p_file ->> 'uuid')::uuid, p_entry, p_file ->> 'storage_key', p_file ->> 'name',
    p_file ->> 'mime', (p_file ->> 'size')::int, decode(p_file ->> 'sha256', 'hex'), p_now
  WHERE p_file ->> 'uuid' IS NOT NULL;
  UPDATE conversations SET version = version + 1
  WHERE business_uuid = p_business AND uuid = v_conversation RETURNING version INTO v_version;
  UPDATE entries SET version = v_version, body = body - 'media' || CASE
    WHEN p_file IS NULL THEN '{"expired": true}'::jsonb
    WHEN NOT p_file ? 'uuid' THEN p_file
    ELSE jsonb_build_object(
      'url', '/api/files/' || (p_file ->> 'uuid'), 'name', p_file ->> 'name', 'mime', p_file ->> 'mime',
      'size', (p_file ->> 'size')::int) END
  WHERE business_uuid = p_business AND uuid = p_entry;
  RETURN hilo_tell_entry(p_business, p_entry, p_now);
END $$;
