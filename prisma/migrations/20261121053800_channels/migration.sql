-- Channels that people connect, pause, repair and disconnect.

-- The same number, bot, page or mailbox once in a business; one that was disconnected is taken up again, not doubled.
CREATE UNIQUE INDEX "channel_accounts_once" ON "channel_accounts" ("business_uuid", "type", "external_id")
  WHERE "state" <> 'disconnected';

-- What waits on an account, and what came in on it and is no message.
CREATE INDEX "entries_account_queue" ON "entries" ("business_uuid", "channel_account_uuid") WHERE "status" = 'queued';
CREATE INDEX "webhook_items_kept" ON "webhook_items" ("business_uuid", "received_at" DESC, "uuid" DESC)
  WHERE "state" IN ('dead', 'pending', 'unknown_account', 'ignored');
CREATE INDEX "webhook_items_dead" ON "webhook_items" ("business_uuid", "channel_account_uuid") WHERE "state" = 'dead';

/*
Claims the first message of a conversation that has no final state, if it is due and nobody is at it.
Answers { entry, attempt, … } for the sender; { wait: timestamp } when the first one is not due yet; null when
there is nothing to do, another worker is at it, or the account is paused: whoever resumes it wakes the conversation.
While the provider refuses the account's token, one message for all knocks each p_knock_seconds; the others wait.
*/
CREATE OR REPLACE FUNCTION hilo_claim_outbound(
  p_business uuid, p_conversation uuid, p_knock_seconds int, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_account channel_accounts;
  v_knock timestamptz;
  v_entry entries;
  v_attempt outbound_attempts;
BEGIN
  PERFORM hilo_set_tenant(p_business);
  PERFORM FROM conversations WHERE business_uuid = p_business AND uuid = p_conversation FOR UPDATE;
  SELECT * INTO v_entry FROM entries
  WHERE business_uuid = p_business AND conversation_uuid = p_conversation AND status = 'queued'
  ORDER BY seq LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM outbound_attempts
    WHERE business_uuid = p_business AND entry_uuid = v_entry.uuid AND state = 'requesting')
  THEN
    RETURN NULL;
  END IF;
  SELECT * INTO v_account FROM channel_accounts
  WHERE business_uuid = p_business AND uuid = v_entry.channel_account_uuid;
  IF v_account.state = 'paused' THEN RETURN NULL; END IF;
  IF v_entry.next_attempt_at > p_now THEN
    RETURN jsonb_build_object('wait', v_entry.next_attempt_at);
  END IF;
  v_knock := v_account.last_error_at + make_interval(secs => p_knock_seconds);
  IF v_account.auth_error IS NOT NULL AND v_account.state = 'active' AND v_knock > p_now THEN
    UPDATE entries SET next_attempt_at = v_knock WHERE business_uuid = p_business AND uuid = v_entry.uuid;
    RETURN jsonb_build_object('wait', v_knock);
  END IF;

  UPDATE entries SET attempts = attempts + 1, next_attempt_at = NULL
  WHERE business_uuid = p_business AND uuid = v_entry.uuid RETURNING * INTO v_entry;
  INSERT INTO outbound_attempts (business_uuid, uuid, entry_uuid, number, started_at)
  SELECT p_business, gen_random_uuid(), v_entry.uuid, coalesce(max(number), 0) + 1, p_now
  FROM outbound_attempts WHERE business_uuid = p_business AND entry_uuid = v_entry.uuid
  RETURNING * INTO v_attempt;

  RETURN (
    SELECT jsonb_build_object(
      'entry', to_jsonb(v_entry), 'attempt', v_attempt.uuid,
      'window_closes_at', c.window_closes_at,
      'account', jsonb_build_object(
        'business_uuid', p_business, 'uuid', v_account.uuid, 'type', v_account.type,
        'external_id', v_account.external_id, 'state', v_account.state,
        'auth_error', v_account.auth_error IS NOT NULL,
        'credentials', encode(v_account.credentials, 'base64')),
      'identities', (
        -- Only names of this very person here: a merged contact may have another number, with a thread of its own.
        SELECT jsonb_agg(d.external_id ORDER BY d.uuid = c.identity_uuid DESC, d.created_at DESC)
        FROM identities own JOIN identities d ON d.business_uuid = own.business_uuid
          AND d.contact_uuid = own.contact_uuid AND d.channel_account_uuid = own.channel_account_uuid
          AND (d.uuid = own.uuid OR d.alias_group = own.alias_group)
        WHERE own.business_uuid = p_business AND own.uuid = c.identity_uuid))
    FROM conversations c WHERE c.business_uuid = p_business AND c.uuid = p_conversation);
END $$;

-- The same as before, but for accounts that are paused: nobody is missing there.
CREATE OR REPLACE FUNCTION hilo_stalled_conversations(due_before timestamptz)
RETURNS TABLE (business_uuid uuid, conversation_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT q.business_uuid, q.conversation_uuid FROM (
    SELECT DISTINCT ON (e.business_uuid, e.conversation_uuid)
      e.business_uuid, e.conversation_uuid, e.channel_account_uuid, e.uuid,
      coalesce(e.next_attempt_at, e.created_at) AS due
    FROM entries e WHERE e.status = 'queued'
    ORDER BY e.business_uuid, e.conversation_uuid, e.seq
  ) q
  JOIN channel_accounts a ON a.business_uuid = q.business_uuid AND a.uuid = q.channel_account_uuid
  WHERE q.due < due_before AND a.state <> 'paused' AND NOT EXISTS (SELECT FROM outbound_attempts o
    WHERE o.business_uuid = q.business_uuid AND o.entry_uuid = q.uuid AND o.state = 'requesting')
$$;

/* What waits on an account is due now: each of its conversations is woken, and goes on in its own order. */
CREATE FUNCTION hilo_release_queue(p_account uuid) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_conversation uuid;
  v_woken int := 0;
BEGIN
  UPDATE entries SET next_attempt_at = NULL
  WHERE business_uuid = v_business AND channel_account_uuid = p_account AND status = 'queued'
    AND next_attempt_at IS NOT NULL;
  FOR v_conversation IN
    SELECT DISTINCT conversation_uuid FROM entries
    WHERE business_uuid = v_business AND channel_account_uuid = p_account AND status = 'queued' ORDER BY 1
  LOOP
    PERFORM graphile_worker.add_job(
      'deliver_conversation', json_build_object('business', v_business, 'conversation', v_conversation),
      job_key => 'deliver:' || v_conversation);
    v_woken := v_woken + 1;
  END LOOP;
  RETURN v_woken;
END $$;

/*
What waits on an account will never leave. What is being handed over at this moment is left to its own end. Answers
[ { outbox, entries, interaction }, … ].
*/
CREATE FUNCTION hilo_fail_queue(p_account uuid, p_error jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_entry uuid;
  v_changes jsonb := '[]';
BEGIN
  FOR v_entry IN
    SELECT e.uuid FROM entries e
    WHERE e.business_uuid = v_business AND e.channel_account_uuid = p_account AND e.status = 'queued'
      AND NOT EXISTS (SELECT FROM outbound_attempts o
        WHERE o.business_uuid = v_business AND o.entry_uuid = e.uuid AND o.state = 'requesting')
    ORDER BY e.conversation_uuid, e.seq
  LOOP
    v_changes := v_changes || coalesce(
      jsonb_build_array(hilo_set_entry_status(v_business, v_entry, 'failed', p_error, p_now)), '[]');
  END LOOP;
  RETURN v_changes;
END $$;
