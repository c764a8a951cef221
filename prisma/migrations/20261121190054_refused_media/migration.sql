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
