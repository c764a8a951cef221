-- Files: which are referenced, which are not. In SQL, because a sweep looks through all businesses at once.

-- Which of these keys a row references.
CREATE OR REPLACE FUNCTION hilo_referenced_files(keys text[]) RETURNS TABLE (storage_key text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT f.storage_key FROM stored_files f WHERE f.storage_key = ANY (keys)
$$;

-- Deletes rows of files that no message, quick answer, ad or channel's template has. The caller deletes the bytes.
CREATE OR REPLACE FUNCTION hilo_delete_unreferenced_files(before timestamptz, most int) RETURNS TABLE (storage_key text)
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DELETE FROM stored_files f USING (
    SELECT s.business_uuid, s.uuid FROM stored_files s
    WHERE s.entry_uuid IS NULL AND s.quick_answer_uuid IS NULL AND s.ad_uuid IS NULL AND s.created_at < before
      AND NOT EXISTS (SELECT FROM channel_templates t WHERE t.business_uuid = s.business_uuid AND t.file_uuid = s.uuid)
    LIMIT most FOR UPDATE SKIP LOCKED
  ) old
  WHERE f.business_uuid = old.business_uuid AND f.uuid = old.uuid
  RETURNING f.storage_key
$$;

-- Files that are still to be fetched, but for which no job will run again: one that has used up its attempts does not count.
-- Accounts that are disconnected are left out, because they have no credentials to fetch with; after a reconnection their files
-- are found again. A quiet copy fetches none.
CREATE OR REPLACE FUNCTION hilo_unfetched_files(before timestamptz, most int)
RETURNS TABLE (business_uuid uuid, entry_uuid uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN -- the queue's own tables are made after ours: this looks for them when it is called
  RETURN QUERY SELECT e.business_uuid, e.uuid FROM entries e
  JOIN channel_accounts a ON a.business_uuid = e.business_uuid AND a.uuid = e.channel_account_uuid
  WHERE e.body ? 'media' AND e.deleted_at IS NULL AND e.created_at < before AND a.state <> 'disconnected'
    AND NOT EXISTS (SELECT FROM installation WHERE quiet_since IS NOT NULL)
    AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
      WHERE j.key = 'media:' || e.uuid AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL))
  ORDER BY e.created_at LIMIT most;
END $$;
