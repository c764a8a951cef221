-- What phones are to be asked for, and what they gave. In SQL, because a sweep asks for all businesses at once.

-- Accounts whose phone is to be asked for its contacts and chats, or whose chunks wait to be written, and nobody is at work on them.
-- `p_quiet_before`: what came or was tried after it has a job of its own.
CREATE OR REPLACE FUNCTION hilo_due_phones(p_now timestamptz, p_quiet_before timestamptz, p_most int)
RETURNS TABLE (due text, business_uuid uuid, uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  -- Connected with the phone just now.
  (SELECT 'ask', a.business_uuid, a.uuid FROM channel_accounts a
  JOIN businesses b ON b.uuid = a.business_uuid AND b.disabled_at IS NULL
  -- Its history: one change of the phone's address book makes a row of contacts that nobody asked for.
  WHERE a.on_phone AND a.state <> 'disconnected' AND NOT EXISTS (SELECT FROM phone_syncs s
    WHERE s.business_uuid = a.business_uuid AND s.channel_account_uuid = a.uuid AND s.kind = 'history')
    -- What its phone gives would come to no address yet.
    AND NOT EXISTS (SELECT FROM whatsapp_signups w WHERE w.business_uuid = a.business_uuid AND w.account_uuid = a.uuid
      AND w.step <> 'done')
  ORDER BY a.created_at LIMIT p_most)
  UNION
  (SELECT 'ask', s.business_uuid, s.channel_account_uuid FROM phone_syncs s
  JOIN channel_accounts a ON a.business_uuid = s.business_uuid AND a.uuid = s.channel_account_uuid AND a.state <> 'disconnected'
  JOIN businesses b ON b.uuid = s.business_uuid AND b.disabled_at IS NULL
  WHERE (s.state = 'due' AND s.next_at <= p_now) OR (s.state = 'asking' AND s.asked_at <= p_quiet_before) LIMIT p_most)
  UNION
  (SELECT 'import', c.business_uuid, c.channel_account_uuid FROM phone_chunks c
  JOIN channel_accounts a ON a.business_uuid = c.business_uuid AND a.uuid = c.channel_account_uuid AND a.state <> 'disconnected'
  JOIN businesses b ON b.uuid = c.business_uuid AND b.disabled_at IS NULL
  WHERE c.state = 'pending' AND c.received_at <= p_quiet_before
    -- A job that is locked for longer has lost its process, and one that failed too often does not come again.
    AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'phone:' || c.channel_account_uuid
      AND j.attempts < j.max_attempts AND (j.locked_at IS NULL OR j.locked_at > now() - interval '30 seconds'))
  LIMIT p_most)
$$;

-- Deletes what is left of chunks from before p_before, and answers how many.
CREATE OR REPLACE FUNCTION hilo_purge_phone_chunks(p_before timestamptz, p_most int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH gone AS (
    DELETE FROM phone_chunks WHERE ctid = ANY (ARRAY(
      SELECT c.ctid FROM phone_chunks c
      WHERE c.state <> 'pending' AND c.received_at < p_before LIMIT p_most))
    RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
