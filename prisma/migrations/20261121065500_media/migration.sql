-- Files that customers send are fetched from the provider once, and lie with us from then on.

/*
A file has come, or (p_file null) will never come. Null where its message is gone, or has one already.
p_file: { uuid, storage_key, name, mime, size, sha256 (hex) }
*/
CREATE FUNCTION hilo_media_fetched(p_business uuid, p_entry uuid, p_file jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
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
  WHERE p_file IS NOT NULL;
  UPDATE conversations SET version = version + 1
  WHERE business_uuid = p_business AND uuid = v_conversation RETURNING version INTO v_version;
  UPDATE entries SET version = v_version, body = body - 'media' || CASE
    WHEN p_file IS NULL THEN '{"expired": true}'::jsonb
    ELSE jsonb_build_object(
      'url', '/api/files/' || (p_file ->> 'uuid'), 'name', p_file ->> 'name', 'mime', p_file ->> 'mime',
      'size', (p_file ->> 'size')::int) END
  WHERE business_uuid = p_business AND uuid = p_entry;
  RETURN hilo_tell_entry(p_business, p_entry, p_now);
END $$;

/* Files that are still awaited, and no job is at them any longer. */
CREATE FUNCTION hilo_missing_media(before timestamptz, most int) RETURNS TABLE (business_uuid uuid, entry_uuid uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN -- the queue's own tables are made after ours: this looks for them when it is called
  RETURN QUERY SELECT e.business_uuid, e.uuid FROM entries e
  WHERE e.body ? 'media' AND e.deleted_at IS NULL AND e.created_at < before
    AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.key = 'media:' || e.uuid)
  ORDER BY e.created_at LIMIT most;
END $$;
CREATE INDEX "entries_missing_media" ON "entries" ("created_at") WHERE "body" ? 'media' AND "deleted_at" IS NULL;
REVOKE EXECUTE ON FUNCTION hilo_missing_media(timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hilo_missing_media(timestamptz, int) TO hilo_app;
