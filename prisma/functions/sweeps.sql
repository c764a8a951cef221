-- Rows that are due, that a crash left, or that may be deleted. In SQL, because a sweep asks for all businesses at once.

-- Interactions whose date has come: they expire, but not during a call, or their pause ends.
CREATE OR REPLACE FUNCTION hilo_due_interactions(p_now timestamptz, most int)
RETURNS TABLE (due text, business_uuid uuid, uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  (SELECT 'expire', i.business_uuid, i.uuid FROM interactions i
  WHERE i.expires_at <= p_now AND NOT EXISTS (SELECT FROM calls k
    JOIN entries e ON e.business_uuid = k.business_uuid AND e.uuid = k.uuid
    WHERE k.business_uuid = i.business_uuid AND k.state <> 'ended' AND e.interaction_uuid = i.uuid)
  ORDER BY i.expires_at LIMIT most)
  UNION ALL
  (SELECT 'end pause', i.business_uuid, i.uuid FROM interactions i
  WHERE i.status = 'assigned' AND i.paused AND i.paused_until <= p_now ORDER BY i.paused_until LIMIT most)
$$;

-- Calls without an event until their date, because nobody answered or a side is gone; and calls that are over,
-- of which the provider does not know yet.
CREATE OR REPLACE FUNCTION hilo_due_calls(p_now timestamptz, most int)
RETURNS TABLE (business_uuid uuid, uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  (SELECT c.business_uuid, c.uuid FROM calls c
  WHERE c.state <> 'ended' AND c.due_at <= p_now ORDER BY c.due_at LIMIT most)
  UNION ALL
  (SELECT c.business_uuid, c.uuid FROM calls c WHERE c.report_end_at <= p_now ORDER BY c.report_end_at LIMIT most)
$$;

-- Video calls at which nothing has happened until their date: the link was not used, or one of the two is gone.
CREATE OR REPLACE FUNCTION hilo_due_video_calls(p_now timestamptz, most int)
RETURNS TABLE (business_uuid uuid, uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT v.business_uuid, v.uuid FROM video_calls v
  WHERE v.state <> 'ended' AND v.due_at <= p_now ORDER BY v.due_at LIMIT most
$$;

-- Recordings of calls of which nothing has come until their date.
CREATE OR REPLACE FUNCTION hilo_due_recordings(p_now timestamptz, most int)
RETURNS TABLE (business_uuid uuid, call_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT r.business_uuid, r.call_uuid FROM call_recordings r WHERE r.due_at <= p_now ORDER BY r.due_at LIMIT most
$$;

-- Deactivated people whose interactions nobody has returned, because the process of the job died.
CREATE OR REPLACE FUNCTION hilo_inactive_owners(most int)
RETURNS TABLE (business_uuid uuid, uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT u.business_uuid, u.uuid FROM users u
  WHERE NOT u.active AND EXISTS (SELECT FROM interactions i
    WHERE i.business_uuid = u.business_uuid AND i.user_uuid = u.uuid AND i.status = 'assigned')
  LIMIT most
$$;

-- Deliveries that a crash interrupted. With an attempt: it has no end, because its process died between the request and its answer.
-- Without: the conversation's next message should have been sent by now. One that waits for its turn, its account or its business should not.
CREATE OR REPLACE FUNCTION hilo_interrupted_deliveries(p_begun_before timestamptz, p_due_before timestamptz)
RETURNS TABLE (business uuid, conversation uuid, attempt uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT a.business_uuid, e.conversation_uuid, a.uuid FROM outbound_attempts a
  JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
  WHERE a.state = 'requesting' AND a.started_at < p_begun_before
  UNION ALL
  SELECT q.business_uuid, q.conversation_uuid, NULL FROM (
    SELECT DISTINCT ON (e.business_uuid, e.conversation_uuid)
      e.business_uuid, e.conversation_uuid, e.channel_account_uuid, e.uuid,
      coalesce(e.next_attempt_at, e.queued_at, e.created_at) AS due
    FROM entries e WHERE e.status = 'queued'
    ORDER BY e.business_uuid, e.conversation_uuid, e.seq
  ) q
  JOIN conversations c ON c.business_uuid = q.business_uuid AND c.uuid = q.conversation_uuid
  JOIN channel_accounts a ON a.business_uuid = q.business_uuid AND a.uuid = q.channel_account_uuid
  JOIN businesses b ON b.uuid = q.business_uuid AND b.disabled_at IS NULL
  LEFT JOIN outbound_paces p ON p.business_uuid = q.business_uuid AND p.channel_account_uuid = a.uuid
  WHERE greatest(q.due, c.slot_at, p.blocked_until) < p_due_before AND a.state <> 'paused'
    AND NOT EXISTS (SELECT FROM outbound_attempts o
      WHERE o.business_uuid = q.business_uuid AND o.entry_uuid = q.uuid AND o.state = 'requesting')
  UNION ALL
  -- Acts on messages that nothing queued precedes: those behind a message go with it.
  SELECT DISTINCT t.business_uuid, t.conversation_uuid, NULL::uuid FROM outbound_acts t
  JOIN channel_accounts a ON a.business_uuid = t.business_uuid AND a.uuid = t.channel_account_uuid
  JOIN businesses b ON b.uuid = t.business_uuid AND b.disabled_at IS NULL
  LEFT JOIN outbound_paces p ON p.business_uuid = t.business_uuid AND p.channel_account_uuid = a.uuid
  WHERE t.state = 'queued' AND a.state <> 'paused'
    AND greatest(coalesce(t.next_attempt_at, t.created_at), p.blocked_until) < p_due_before
    AND NOT EXISTS (SELECT FROM entries e WHERE e.business_uuid = t.business_uuid
      AND e.conversation_uuid = t.conversation_uuid AND e.status = 'queued' AND e.seq <= t.after_seq)
$$;

-- Accounts of these types that were not pulled since p_pulled_before, or not subscribed since p_subscribed_before.
CREATE OR REPLACE FUNCTION hilo_accounts_to_pull(p_types text[], p_pulled_before timestamptz, p_subscribed_before timestamptz)
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

-- Accounts whose check is due; in a quiet copy none is. Claims them for the caller until p_until.
CREATE OR REPLACE FUNCTION hilo_claim_checks(p_now timestamptz, p_until timestamptz, p_most int)
RETURNS SETOF channel_accounts
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  UPDATE channel_accounts a SET next_check_at = p_until
  FROM (
    SELECT c.uuid FROM channel_accounts c
    WHERE c.state = 'active' AND (c.next_check_at IS NULL OR c.next_check_at <= p_now)
      AND NOT EXISTS (SELECT FROM installation WHERE quiet_since IS NOT NULL)
    ORDER BY c.next_check_at NULLS FIRST LIMIT p_most FOR UPDATE SKIP LOCKED
  ) due
  WHERE a.uuid = due.uuid
  RETURNING a.*
$$;

-- Items to process again, of every kind.
CREATE OR REPLACE FUNCTION hilo_pending_items(p_now timestamptz, most int)
RETURNS TABLE (business_uuid uuid, uuid uuid, channel_account_uuid uuid, dedupe_key text, payload jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT i.business_uuid, i.uuid, i.channel_account_uuid, i.dedupe_key, i.payload FROM webhook_items i
  WHERE i.state = 'pending' AND i.received_at + make_interval(mins => i.attempts) <= p_now
  ORDER BY i.received_at LIMIT most
$$;

CREATE OR REPLACE FUNCTION hilo_purge(
  p_items_before timestamptz, p_sessions_before timestamptz, p_failures_before timestamptz, p_now timestamptz, most int
) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
  WITH
  -- Webhook items, except those that may still be processed again. By their place, so that the table is not read whole to find them again.
  items AS (DELETE FROM webhook_items WHERE ctid = ANY (ARRAY(
    SELECT i.ctid FROM webhook_items i
    WHERE i.state IN ('done', 'ignored', 'orphan') AND i.received_at < p_items_before LIMIT most)) RETURNING 1),
  -- Tokens of a session that has ended. The session stays, because it shows which devices are known.
  tokens AS (DELETE FROM refresh_tokens WHERE ctid = ANY (ARRAY(
    SELECT t.ctid FROM refresh_tokens t
    JOIN sessions s ON s.business_uuid = t.business_uuid AND s.uuid = t.session_uuid
    WHERE least(s.expires_at, s.revoked_at) < p_now - interval '1 day' LIMIT most)) RETURNING 1),
  old_sessions AS (DELETE FROM sessions WHERE ctid = ANY (ARRAY(
    SELECT s.ctid FROM sessions s
    WHERE least(s.expires_at, s.revoked_at) < p_now - interval '1 day' AND s.last_used_at < p_sessions_before LIMIT most)) RETURNING 1),
  resets AS (DELETE FROM password_resets WHERE ctid = ANY (ARRAY(
    SELECT r.ctid FROM password_resets r WHERE r.expires_at < p_now - interval '1 day' LIMIT most)) RETURNING 1),
  -- Google consents that nobody completed.
  consents AS (DELETE FROM google_consents WHERE ctid = ANY (ARRAY(
    SELECT c.ctid FROM google_consents c WHERE c.expires_at < p_now LIMIT most)) RETURNING 1),
  -- Numbers that nobody finished connecting, with the token that Meta gave; not the PIN of one that was registered, nor what has a channel.
  signups AS (DELETE FROM whatsapp_signups WHERE ctid = ANY (ARRAY(
    SELECT s.ctid FROM whatsapp_signups s WHERE s.account_uuid IS NULL AND (s.step <> 'create' OR s.on_phone)
      AND s.updated_at < p_now - interval '7 days' LIMIT most)) RETURNING 1),
  failures AS (DELETE FROM login_failures WHERE ctid = ANY (ARRAY(
    SELECT f.ctid FROM login_failures f WHERE f.occurred_at < p_failures_before LIMIT most)) RETURNING 1),
  -- Requests of programs, which are answered again for a day.
  requests AS (DELETE FROM idempotent_requests WHERE ctid = ANY (ARRAY(
    SELECT r.ctid FROM idempotent_requests r WHERE r.claimed_at < p_now - interval '1 day' LIMIT most)) RETURNING 1),
  -- Strangers are supposed to want marketing, so that choice is deleted; that they want none stays, since they may be written to.
  choices AS (DELETE FROM marketing_choices WHERE ctid = ANY (ARRAY(
    SELECT m.ctid FROM marketing_choices m WHERE NOT m.stopped AND m.at < p_items_before LIMIT most)) RETURNING 1)
  SELECT count(*)::int FROM (TABLE items UNION ALL TABLE tokens UNION ALL TABLE old_sessions UNION ALL TABLE resets
    UNION ALL TABLE consents UNION ALL TABLE signups UNION ALL TABLE failures UNION ALL TABLE requests UNION ALL TABLE choices) gone
$$;
