-- Sending under the providers' limits, and one part of a message after the other.

-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "paced_to" TIMESTAMPTZ(6),
ADD COLUMN     "slot_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "entries" ADD COLUMN     "queued_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "outbound_paces" (
    "business_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "paced_to" TIMESTAMPTZ(6),
    "blocked_until" TIMESTAMPTZ(3),
    "judged_at" TIMESTAMPTZ(3),
    "troubles" INTEGER NOT NULL DEFAULT 0,
    "troubled_conversation" UUID,
    "patience_from" TIMESTAMPTZ(3),

    CONSTRAINT "outbound_paces_pkey" PRIMARY KEY ("business_uuid","channel_account_uuid")
);

ALTER TABLE "outbound_paces" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "outbound_paces" USING (business_uuid = hilo_tenant())
  WITH CHECK (business_uuid = hilo_tenant());
-- Written with every message and never wide: its versions stay on one page.
ALTER TABLE "outbound_paces" SET (fillfactor = 20);

/*
Claims the first message of a conversation that has no final state, if it is due and nobody is at it.
Answers { entry, attempt, … } for the sender; { wait: timestamp } when it has to wait; null when there is nothing to do,
another worker is at it, or the account is paused: whoever resumes it wakes the conversation.
p_rules: { knock, patience, probe, trouble, paces: { <channel>: { account: { every, burst, file }, customer: { every,
burst } | null } } }, in seconds.
- While the provider refuses the account's token, one message for all knocks each `knock`; the others wait.
- The account's bucket gives turns: whoever finds it empty has a turn of its own and comes back for it once. A message
  takes one, a file `file` of them. The customer's bucket is its conversation's.
- After `trouble` failures the account waits, and the first one after that goes alone: `probe` is how long it may take.
- Who has waited for `patience` is `overdue`: not sent, but told.
Locks: conversation, pace, entry.
*/
DROP FUNCTION hilo_claim_outbound(uuid, uuid, int, timestamptz);
CREATE FUNCTION hilo_claim_outbound(
  p_business uuid, p_conversation uuid, p_rules jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_conversation conversations;
  v_account channel_accounts;
  v_entry entries;
  v_attempt outbound_attempts;
  v_pace outbound_paces;
  v_knock timestamptz;
  v_wait timestamptz;
  v_every interval;
  v_burst int;
  v_cost int;
  v_slot timestamptz;
  v_overdue boolean := false;
  v_probe boolean := false;
BEGIN
  PERFORM hilo_set_tenant(p_business);
  SELECT * INTO v_conversation FROM conversations
  WHERE business_uuid = p_business AND uuid = p_conversation FOR UPDATE;
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

  IF v_account.state = 'active' THEN
    LOOP
      SELECT * INTO v_pace FROM outbound_paces
      WHERE business_uuid = p_business AND channel_account_uuid = v_account.uuid FOR UPDATE;
      EXIT WHEN FOUND;
      INSERT INTO outbound_paces (business_uuid, channel_account_uuid) VALUES (p_business, v_account.uuid)
      ON CONFLICT DO NOTHING;
    END LOOP;
    v_overdue := v_account.auth_error IS NULL
      AND greatest(v_entry.queued_at, v_entry.created_at, v_pace.patience_from)
        + make_interval(secs => (p_rules ->> 'patience')::int) <= p_now;
  END IF;

  IF NOT v_overdue THEN
    v_wait := greatest(v_entry.next_attempt_at, v_pace.blocked_until);
    IF v_wait > p_now THEN
      RETURN jsonb_build_object('wait', v_wait);
    END IF;
    v_knock := v_account.last_error_at + make_interval(secs => (p_rules ->> 'knock')::int);
    IF v_account.auth_error IS NOT NULL AND v_account.state = 'active' AND v_knock > p_now THEN
      UPDATE entries SET next_attempt_at = v_knock WHERE business_uuid = p_business AND uuid = v_entry.uuid;
      RETURN jsonb_build_object('wait', v_knock);
    END IF;
  END IF;

  IF v_account.state = 'active' AND NOT v_overdue THEN
    p_rules := p_rules || jsonb_build_object('pace', p_rules -> 'paces' -> v_account.type::text);
    -- The customer's bucket. Only this conversation takes from it: a turn need not be kept.
    IF jsonb_typeof(p_rules -> 'pace' -> 'customer') = 'object' THEN
      v_every := make_interval(secs => (p_rules -> 'pace' -> 'customer' ->> 'every')::float8);
      v_burst := (p_rules -> 'pace' -> 'customer' ->> 'burst')::int;
      v_slot := v_conversation.paced_to - v_every * (v_burst - 1);
      IF v_slot > p_now THEN
        v_slot := date_trunc('milliseconds', v_slot) + interval '1 millisecond';
        UPDATE entries SET next_attempt_at = v_slot WHERE business_uuid = p_business AND uuid = v_entry.uuid;
        RETURN jsonb_build_object('wait', v_slot);
      END IF;
      v_conversation.paced_to := greatest(v_conversation.paced_to, p_now) + v_every;
    END IF;
    -- The account's. A turn from before a block, or one that was missed for long, is none.
    IF v_conversation.slot_at IS NULL OR v_conversation.slot_at < v_pace.blocked_until
      OR v_conversation.slot_at < p_now - interval '10 seconds'
    THEN
      v_every := make_interval(secs => coalesce(
        1 / (v_account.options ->> 'messages_per_second')::float8,
        (p_rules -> 'pace' -> 'account' ->> 'every')::float8));
      v_burst := (p_rules -> 'pace' -> 'account' ->> 'burst')::int;
      v_cost := CASE WHEN v_entry.type = 'document' THEN (p_rules -> 'pace' -> 'account' ->> 'file')::int ELSE 1 END;
      v_slot := greatest(p_now, v_pace.paced_to - v_every * greatest(v_burst - v_cost, 0));
      UPDATE outbound_paces SET paced_to = greatest(v_pace.paced_to, v_slot) + v_every * v_cost
      WHERE business_uuid = p_business AND channel_account_uuid = v_account.uuid;
      IF v_slot > p_now THEN
        v_slot := date_trunc('milliseconds', v_slot) + interval '1 millisecond';
        UPDATE conversations SET slot_at = v_slot WHERE business_uuid = p_business AND uuid = p_conversation;
        RETURN jsonb_build_object('wait', v_slot);
      END IF;
    ELSIF v_conversation.slot_at > p_now THEN
      RETURN jsonb_build_object('wait', v_conversation.slot_at);
    END IF;
    UPDATE conversations SET slot_at = NULL, paced_to = v_conversation.paced_to
    WHERE business_uuid = p_business AND uuid = p_conversation
      AND (slot_at IS NOT NULL OR paced_to IS DISTINCT FROM v_conversation.paced_to);
    v_probe := v_pace.troubles >= (p_rules ->> 'trouble')::int;
    IF v_probe THEN
      UPDATE outbound_paces SET blocked_until = p_now + make_interval(secs => (p_rules ->> 'probe')::float8)
      WHERE business_uuid = p_business AND channel_account_uuid = v_account.uuid;
    END IF;
  END IF;

  UPDATE entries SET attempts = attempts + 1, next_attempt_at = NULL
  WHERE business_uuid = p_business AND uuid = v_entry.uuid RETURNING * INTO v_entry;
  INSERT INTO outbound_attempts (business_uuid, uuid, entry_uuid, number, started_at)
  SELECT p_business, gen_random_uuid(), v_entry.uuid, coalesce(max(number), 0) + 1, p_now
  FROM outbound_attempts WHERE business_uuid = p_business AND entry_uuid = v_entry.uuid
  RETURNING * INTO v_attempt;

  RETURN jsonb_build_object(
    'entry', to_jsonb(v_entry), 'attempt', v_attempt.uuid, 'overdue', v_overdue, 'probe', v_probe,
    'window_closes_at', v_conversation.window_closes_at,
    -- Of the try before this one: parts that arrived while a later one did not.
    'sent', (
      SELECT coalesce(jsonb_agg(o.provider_message_id ORDER BY o.position), '[]')
      FROM outbound_attempts a JOIN outbound_parts o ON o.business_uuid = a.business_uuid AND o.attempt_uuid = a.uuid
      WHERE a.business_uuid = p_business AND a.entry_uuid = v_entry.uuid AND a.number = v_attempt.number - 1
        AND a.state <> 'accepted' AND o.status <> 'failed'),
    'account', jsonb_build_object(
      'business_uuid', p_business, 'uuid', v_account.uuid, 'type', v_account.type,
      'external_id', v_account.external_id, 'state', v_account.state,
      'auth_error', v_account.auth_error IS NOT NULL,
      'credentials', encode(v_account.credentials, 'base64')),
    'identities', (
      -- Only names of this very person here: a merged contact may have another number, with a thread of its own.
      SELECT jsonb_agg(d.external_id ORDER BY d.uuid = v_conversation.identity_uuid DESC, d.created_at DESC)
      FROM identities own JOIN identities d ON d.business_uuid = own.business_uuid
        AND d.contact_uuid = own.contact_uuid AND d.channel_account_uuid = own.channel_account_uuid
        AND (d.uuid = own.uuid OR d.alias_group = own.alias_group)
      WHERE own.business_uuid = p_business AND own.uuid = v_conversation.identity_uuid));
END $$;

/* Each conversation of the account that has something to send is woken. */
CREATE FUNCTION hilo_wake_account(p_business uuid, p_account uuid) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_conversation uuid;
  v_woken int := 0;
BEGIN
  FOR v_conversation IN
    SELECT DISTINCT conversation_uuid FROM entries
    WHERE business_uuid = p_business AND channel_account_uuid = p_account AND status = 'queued' ORDER BY 1
  LOOP
    PERFORM graphile_worker.add_job(
      'deliver_conversation', json_build_object('business', p_business, 'conversation', v_conversation),
      job_key => 'deliver:' || v_conversation);
    v_woken := v_woken + 1;
  END LOOP;
  RETURN v_woken;
END $$;

/*
What a try says of the account. p_word: 'answered' (it works), 'refused' (it works, and wants people to repair it),
'limited' (too many), 'trouble' (out of order). p_rest: the provider asks to be left alone until then.
A limit blocks at once, and longer each time in a row; trouble blocks after p_most failures, those of one conversation in
a row being one. What a try says that began before the last block is no news.
*/
CREATE FUNCTION hilo_note_pace(
  p_business uuid, p_attempt uuid, p_word text, p_rest timestamptz, p_most int, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_entry entries;
  v_started timestamptz;
  v_pace outbound_paces;
  v_was_open boolean;
BEGIN
  PERFORM hilo_set_tenant(p_business);
  SELECT started_at INTO v_started FROM outbound_attempts WHERE business_uuid = p_business AND uuid = p_attempt;
  SELECT e.* INTO v_entry FROM outbound_attempts a
  JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
  WHERE a.business_uuid = p_business AND a.uuid = p_attempt;
  -- Nearly always all is well, and there is nothing to write.
  SELECT * INTO v_pace FROM outbound_paces
  WHERE business_uuid = p_business AND channel_account_uuid = v_entry.channel_account_uuid
    AND (p_word <> 'answered' OR p_rest IS NOT NULL OR troubles > 0) FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;

  v_was_open := v_pace.troubles >= p_most;
  IF p_word = 'refused' THEN
    v_pace.patience_from := p_now;
  END IF;
  IF v_started < v_pace.judged_at THEN
    NULL;
  ELSIF p_word IN ('answered', 'refused') THEN
    v_pace.troubles := 0;
    v_pace.troubled_conversation := NULL;
    -- The probe came back.
    IF v_was_open THEN v_pace.blocked_until := NULL; END IF;
  ELSIF p_word = 'limited' THEN
    v_pace.blocked_until := p_now + make_interval(secs => least(4 ^ least(v_pace.troubles, 6), 900));
    v_pace.judged_at := p_now;
    v_pace.troubles := v_pace.troubles + 1;
    v_pace.troubled_conversation := v_entry.conversation_uuid;
  ELSIF v_was_open OR v_pace.troubled_conversation IS DISTINCT FROM v_entry.conversation_uuid THEN
    v_pace.troubles := v_pace.troubles + 1;
    v_pace.troubled_conversation := v_entry.conversation_uuid;
    IF v_pace.troubles >= p_most THEN
      v_pace.blocked_until := p_now + make_interval(secs => least(5 * 2 ^ least(v_pace.troubles - p_most, 6), 300));
      v_pace.judged_at := p_now;
    END IF;
  END IF;
  IF p_rest > p_now THEN
    v_pace.blocked_until := greatest(v_pace.blocked_until, p_rest);
    v_pace.judged_at := p_now;
  END IF;
  UPDATE outbound_paces SET blocked_until = v_pace.blocked_until, judged_at = v_pace.judged_at,
    troubles = v_pace.troubles, troubled_conversation = v_pace.troubled_conversation,
    patience_from = v_pace.patience_from
  WHERE business_uuid = p_business AND channel_account_uuid = v_entry.channel_account_uuid;
  IF v_was_open AND v_pace.blocked_until IS NULL THEN
    PERFORM hilo_wake_account(p_business, v_entry.channel_account_uuid);
  END IF;
END $$;

/*
What waits on an account is due now: each of its conversations goes on in its own order, at the account's pace. Called
by whoever repaired or resumed it: its updated_at is when.
*/
CREATE OR REPLACE FUNCTION hilo_release_queue(p_account uuid) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := hilo_tenant();
BEGIN
  PERFORM FROM conversations c WHERE c.business_uuid = v_business AND c.uuid IN (
    SELECT conversation_uuid FROM entries
    WHERE business_uuid = v_business AND channel_account_uuid = p_account AND status = 'queued')
  ORDER BY c.uuid FOR UPDATE;
  UPDATE outbound_paces p SET blocked_until = NULL, troubles = 0, troubled_conversation = NULL,
    patience_from = a.updated_at
  FROM channel_accounts a
  WHERE p.business_uuid = v_business AND p.channel_account_uuid = p_account
    AND a.business_uuid = v_business AND a.uuid = p_account;
  UPDATE entries SET next_attempt_at = NULL
  WHERE business_uuid = v_business AND channel_account_uuid = p_account AND status = 'queued'
    AND next_attempt_at IS NOT NULL;
  RETURN hilo_wake_account(v_business, p_account);
END $$;

/* As before; what waits for its turn, or with its account, is not stalled. */
CREATE OR REPLACE FUNCTION hilo_stalled_conversations(due_before timestamptz)
RETURNS TABLE (business_uuid uuid, conversation_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT q.business_uuid, q.conversation_uuid FROM (
    SELECT DISTINCT ON (e.business_uuid, e.conversation_uuid)
      e.business_uuid, e.conversation_uuid, e.channel_account_uuid, e.uuid,
      coalesce(e.next_attempt_at, e.queued_at, e.created_at) AS due
    FROM entries e WHERE e.status = 'queued'
    ORDER BY e.business_uuid, e.conversation_uuid, e.seq
  ) q
  JOIN conversations c ON c.business_uuid = q.business_uuid AND c.uuid = q.conversation_uuid
  JOIN channel_accounts a ON a.business_uuid = q.business_uuid AND a.uuid = q.channel_account_uuid
  LEFT JOIN outbound_paces p ON p.business_uuid = q.business_uuid AND p.channel_account_uuid = a.uuid
  WHERE greatest(q.due, c.slot_at, p.blocked_until) < due_before AND a.state <> 'paused'
    AND NOT EXISTS (SELECT FROM outbound_attempts o
      WHERE o.business_uuid = q.business_uuid AND o.entry_uuid = q.uuid AND o.state = 'requesting')
$$;

/* A failed or unconfirmed message goes back to the end of the line: a new try, the same message, new patience. */
CREATE OR REPLACE FUNCTION hilo_requeue_entry(p_entry uuid, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_entry entries;
  v_version int;
  v_outbox bigint;
BEGIN
  UPDATE conversations c SET version = c.version + 1
  WHERE c.business_uuid = v_business AND c.uuid = (
    SELECT conversation_uuid FROM entries WHERE business_uuid = v_business AND uuid = p_entry)
  RETURNING c.version INTO v_version;
  UPDATE entries SET status = 'queued', error = NULL, attempts = 0, next_attempt_at = NULL, queued_at = p_now, version = v_version
  WHERE business_uuid = v_business AND uuid = p_entry AND status IN ('failed', 'unknown')
  RETURNING * INTO v_entry;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE interactions SET last_message = jsonb_set(last_message, '{status}', '"queued"'),
    version = version + 1, updated_at = p_now
  WHERE business_uuid = v_business AND uuid = v_entry.interaction_uuid
    AND last_message ->> 'uuid' = p_entry::text;
  PERFORM graphile_worker.add_job(
    'deliver_conversation',
    json_build_object('business', v_business, 'conversation', v_entry.conversation_uuid),
    job_key => 'deliver:' || v_entry.conversation_uuid);
  v_outbox := hilo_announce(v_business, 'entry_changed', jsonb_build_object(
    'interaction', v_entry.interaction_uuid, 'entries', jsonb_build_array(p_entry)), p_now);
  RETURN jsonb_build_object(
    'outbox', v_outbox::text, 'entries', jsonb_build_array(to_jsonb(v_entry)),
    'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
      WHERE r.business_uuid = v_business AND r.uuid = v_entry.interaction_uuid));
END $$;

/* What arrived in an earlier try belongs to the one that brings the rest. */
CREATE FUNCTION hilo_note_part(
  p_business uuid, p_attempt uuid, p_account uuid, p_entry uuid, p_id text, p_position int, p_now timestamptz
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbound_parts (
    business_uuid, channel_account_uuid, provider_message_id, attempt_uuid, entry_uuid, position, status, updated_at
  ) VALUES (p_business, p_account, p_id, p_attempt, p_entry, p_position, 'sent', p_now)
  ON CONFLICT (business_uuid, channel_account_uuid, provider_message_id) DO UPDATE
    SET attempt_uuid = excluded.attempt_uuid, position = excluded.position
    WHERE outbound_parts.entry_uuid = excluded.entry_uuid
$$;

/* The state of a message is the worst of its parts, once all of them went. */
CREATE OR REPLACE FUNCTION hilo_worst_status(p_business uuid, p_entry uuid) RETURNS message_status
LANGUAGE sql STABLE AS $$
  SELECT status FROM outbound_parts WHERE business_uuid = p_business AND entry_uuid = p_entry
    AND attempt_uuid = (SELECT CASE WHEN state = 'accepted' THEN uuid END FROM outbound_attempts
      WHERE business_uuid = p_business AND entry_uuid = p_entry ORDER BY number DESC LIMIT 1)
  ORDER BY array_position(
    ARRAY['failed', 'unknown', 'queued', 'sent', 'delivered', 'read']::message_status[], status) LIMIT 1
$$;

/* As before; the part that was missing of a message may be the second. */
CREATE OR REPLACE FUNCTION hilo_ingest_status(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := p ->> 'business';
  v_account uuid := p ->> 'account';
  v_provider_id text := p ->> 'provider_message_id';
  v_item uuid;
  v_known boolean;
  v_changed jsonb;
BEGIN
  PERFORM hilo_set_tenant(v_business);
  -- Against the send that is just learning this id: whoever comes second sees the other's row.
  PERFORM pg_advisory_xact_lock(hashtextextended(v_account::text || '>' || v_provider_id, 0));

  v_item := hilo_note_item(v_business, v_account, 'status', p -> 'item', p_now);
  IF v_item IS NULL THEN
    RETURN jsonb_build_object('result', 'duplicate');
  END IF;

  SELECT true INTO v_known FROM entries e
  WHERE e.business_uuid = v_business AND e.uuid = hilo_entry_named(v_business, v_account, v_provider_id)
    AND e.author_kind <> 'client';

  -- The answer to our send was lost, but the provider says which message it is: now we know.
  IF v_known IS NULL AND p ->> 'entry' IS NOT NULL THEN
    INSERT INTO outbound_parts (
      business_uuid, channel_account_uuid, provider_message_id, attempt_uuid, entry_uuid, position, status,
      updated_at
    )
    SELECT a.business_uuid, v_account, v_provider_id, a.uuid, a.entry_uuid, (
      SELECT count(*) FROM outbound_parts o
      WHERE o.business_uuid = a.business_uuid AND o.attempt_uuid = a.uuid), 'unknown', p_now
    FROM outbound_attempts a
    JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
    WHERE a.business_uuid = v_business AND a.entry_uuid = (p ->> 'entry')::uuid
      AND e.channel_account_uuid = v_account AND a.state = 'unknown'
    ORDER BY a.number DESC LIMIT 1
    RETURNING true INTO v_known;
    UPDATE outbound_attempts SET state = 'accepted' WHERE v_known AND business_uuid = v_business
      AND uuid = (SELECT attempt_uuid FROM outbound_parts WHERE business_uuid = v_business
        AND channel_account_uuid = v_account AND provider_message_id = v_provider_id);
  END IF;

  IF v_known IS NULL THEN
    -- It may have overtaken the answer to our own send: it waits for the message to be known.
    UPDATE webhook_items SET state = 'orphan', awaits = v_provider_id
    WHERE business_uuid = v_business AND uuid = v_item;
    RETURN jsonb_build_object('result', 'orphan');
  END IF;

  v_changed := hilo_apply_part_status(
    v_business, v_account, v_provider_id, (p ->> 'status')::message_status, p -> 'error', p_now);
  IF v_changed IS NULL THEN
    RETURN jsonb_build_object('result', 'unchanged');
  END IF;
  RETURN jsonb_build_object('result', 'stored') || v_changed;
END $$;

CREATE OR REPLACE FUNCTION hilo_outbound_accepted(
  p_business uuid, p_attempt uuid, p_provider_ids text[], p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_entry entries;
  v_attempt outbound_attempts;
  v_id text;
  v_position int := 0;
  v_orphan webhook_items;
  v_changed jsonb;
  v_later jsonb;
BEGIN
  PERFORM hilo_set_tenant(p_business);
  SELECT e.* INTO v_entry FROM outbound_attempts a
  JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
  WHERE a.business_uuid = p_business AND a.uuid = p_attempt;
  FOR v_id IN SELECT unnest(p_provider_ids) ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(v_entry.channel_account_uuid::text || '>' || v_id, 0));
  END LOOP;
  PERFORM FROM conversations
  WHERE business_uuid = p_business AND uuid = v_entry.conversation_uuid FOR UPDATE;
  UPDATE outbound_attempts SET state = 'accepted', finished_at = p_now
  WHERE business_uuid = p_business AND uuid = p_attempt AND state IN ('requesting', 'unknown')
  RETURNING * INTO v_attempt;
  IF NOT FOUND THEN RETURN NULL; END IF;

  FOREACH v_id IN ARRAY p_provider_ids LOOP
    PERFORM hilo_note_part(p_business, p_attempt, v_entry.channel_account_uuid, v_entry.uuid, v_id, v_position, p_now);
    v_position := v_position + 1;
  END LOOP;
  v_changed := hilo_set_entry_status(p_business, v_entry.uuid, 'sent', NULL, p_now);

  FOR v_orphan IN
    UPDATE webhook_items SET state = 'done', awaits = NULL
    WHERE business_uuid = p_business AND channel_account_uuid = v_entry.channel_account_uuid AND state = 'orphan'
      AND awaits = ANY (p_provider_ids)
    RETURNING *
  LOOP
    v_later := hilo_apply_told(
      p_business, v_entry.channel_account_uuid, v_entry.uuid, v_orphan.payload -> 'parsed', p_now);
    CONTINUE WHEN v_later IS NULL;
    v_changed := v_later || jsonb_build_object(
      'also', coalesce(v_changed -> 'also', '[]') || coalesce(v_changed -> 'outbox', '[]'));
  END LOOP;
  RETURN v_changed;
END $$;

/*
A try that the provider did not take, or of which nobody knows. p_outcome: 'retry' (due again at p_retry_at), 'hold' (the
same, and it does not count as a try of this message), 'failed' (never again by itself), 'unknown' (it may have been
accepted: shown so, never sent again by itself). p_sent: the parts that arrived nevertheless, with those of earlier tries:
the next one brings the rest.
*/
DROP FUNCTION hilo_outbound_ended(uuid, uuid, text, jsonb, timestamptz, timestamptz);
CREATE FUNCTION hilo_outbound_ended(
  p_business uuid, p_attempt uuid, p_outcome text, p_error jsonb, p_retry_at timestamptz, p_sent text[],
  p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_entry entries;
  v_attempt outbound_attempts;
  v_id text;
  v_position int := 0;
  v_ids text[];
BEGIN
  PERFORM hilo_set_tenant(p_business);
  SELECT e.* INTO v_entry FROM outbound_attempts a
  JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
  WHERE a.business_uuid = p_business AND a.uuid = p_attempt;
  FOR v_id IN SELECT unnest(p_sent) ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(v_entry.channel_account_uuid::text || '>' || v_id, 0));
  END LOOP;
  PERFORM FROM conversations
  WHERE business_uuid = p_business AND uuid = v_entry.conversation_uuid FOR UPDATE;
  IF p_outcome = 'unknown' THEN
    -- A status that names our message has been waiting: then it was accepted after all.
    SELECT array_agg(DISTINCT w.awaits) INTO v_ids
    FROM outbound_attempts a
    JOIN webhook_items w ON w.business_uuid = a.business_uuid
      AND w.channel_account_uuid = v_entry.channel_account_uuid AND w.state = 'orphan'
      AND w.payload -> 'parsed' ->> 'entry' = a.entry_uuid::text AND w.awaits <> ALL (p_sent)
    WHERE a.business_uuid = p_business AND a.uuid = p_attempt AND a.state = 'requesting';
    IF v_ids IS NOT NULL THEN
      RETURN hilo_outbound_accepted(p_business, p_attempt, p_sent || v_ids, p_now);
    END IF;
  END IF;
  UPDATE outbound_attempts SET finished_at = p_now, error = p_error,
    state = CASE WHEN p_outcome = 'unknown' THEN 'unknown' ELSE 'refused' END::attempt_state
  WHERE business_uuid = p_business AND uuid = p_attempt AND state = 'requesting'
  RETURNING * INTO v_attempt;
  IF NOT FOUND THEN RETURN NULL; END IF;
  FOREACH v_id IN ARRAY p_sent LOOP
    PERFORM hilo_note_part(p_business, p_attempt, v_entry.channel_account_uuid, v_entry.uuid, v_id, v_position, p_now);
    v_position := v_position + 1;
  END LOOP;
  -- What was told of them before we knew them: a receipt of a part is no state of the message yet.
  UPDATE webhook_items SET state = 'done', awaits = NULL
  WHERE business_uuid = p_business AND channel_account_uuid = v_entry.channel_account_uuid AND state = 'orphan'
    AND awaits = ANY (p_sent);
  IF p_outcome IN ('retry', 'hold') THEN
    UPDATE entries SET next_attempt_at = p_retry_at,
      attempts = CASE WHEN p_outcome = 'hold' THEN attempts - 1 ELSE attempts END
    WHERE business_uuid = p_business AND uuid = v_attempt.entry_uuid AND status = 'queued';
    RETURN NULL;
  END IF;
  RETURN hilo_set_entry_status(
    p_business, v_attempt.entry_uuid, p_outcome::message_status, p_error, p_now);
END $$;

/* As before; what is deleted is deleted with all its files. */
CREATE OR REPLACE FUNCTION hilo_ingest_change(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := p ->> 'business';
  v_account uuid := p ->> 'account';
  v_target text := p ->> 'target';
  v_item uuid;
  v_entry uuid;
  v_changes jsonb;
BEGIN
  PERFORM hilo_set_tenant(v_business);
  PERFORM pg_advisory_xact_lock(hashtextextended(v_account::text || '>' || v_target, 0));
  v_item := hilo_note_item(v_business, v_account, p -> 'change' ->> 'kind', p -> 'item', p_now);
  IF v_item IS NULL THEN
    RETURN jsonb_build_object('result', 'duplicate');
  END IF;
  v_entry := hilo_entry_named(v_business, v_account, v_target);
  IF v_entry IS NULL THEN
    -- It overtook its message: it waits for it.
    UPDATE webhook_items SET state = 'orphan', awaits = v_target
    WHERE business_uuid = v_business AND uuid = v_item;
    RETURN jsonb_build_object('result', 'orphan');
  END IF;
  IF NOT hilo_change_message(v_business, v_entry, p -> 'change', p_now) THEN
    RETURN jsonb_build_object('result', 'unchanged');
  END IF;
  IF p -> 'change' ->> 'kind' = 'deletion' THEN
    -- The files that came with it are lines of their own, named after it.
    v_changes := jsonb_build_array(hilo_tell_entry(v_business, v_entry, p_now));
    FOR v_entry IN
      SELECT uuid FROM entries WHERE business_uuid = v_business AND channel_account_uuid = v_account
        AND provider_message_id = ANY (ARRAY(SELECT v_target || '#' || n FROM generate_series(2, 30) n))
      ORDER BY seq
    LOOP
      CONTINUE WHEN NOT hilo_change_message(v_business, v_entry, p -> 'change', p_now);
      v_changes := v_changes || jsonb_build_array(hilo_tell_entry(v_business, v_entry, p_now));
    END LOOP;
    RETURN jsonb_build_object('result', 'stored', 'changes', v_changes);
  END IF;
  RETURN jsonb_build_object('result', 'stored') || hilo_tell_entry(v_business, v_entry, p_now);
END $$;
