-- What leaves.

-- whoever claims learns whether another app answers this customer.
CREATE OR REPLACE FUNCTION hilo_claim_outbound(
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
    'window_closes_at', v_conversation.window_closes_at, 'managed_outside', v_conversation.managed_outside,
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

CREATE OR REPLACE FUNCTION hilo_outbound_ended(
  p_business uuid, p_attempt uuid, p_outcome text, p_error jsonb, p_retry_at timestamptz, p_sent text[],
  p_doubt jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_entry entries;
  v_attempt outbound_attempts;
  v_id text;
  v_position int := 0;
  v_ids text[];
  v_files text[];
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
    SELECT array_agg(DISTINCT w.awaits),
      array_agg(DISTINCT w.awaits) FILTER (WHERE w.payload -> 'parsed' ->> 'part' = 'file')
    INTO v_ids, v_files
    FROM outbound_attempts a
    JOIN webhook_items w ON w.business_uuid = a.business_uuid
      AND w.channel_account_uuid = v_entry.channel_account_uuid AND w.state = 'orphan'
      AND w.payload -> 'parsed' ->> 'entry' = a.entry_uuid::text AND w.awaits <> ALL (p_sent)
    WHERE a.business_uuid = p_business AND a.uuid = p_attempt AND a.state = 'requesting';
    IF v_ids IS NULL THEN
      NULL;
    ELSIF (p_doubt ->> 'unsent')::int > 0 THEN
      -- Only what was to follow is missing.
      p_outcome := 'retry';
      p_retry_at := p_now;
      p_sent := p_sent || v_ids;
    ELSIF p_doubt IS NULL AND v_files = v_ids AND v_entry.body ->> 'caption' <> '' THEN
      -- The file is there. Whoever died may or may not have sent its words.
      p_sent := p_sent || v_ids;
    ELSE
      RETURN hilo_outbound_accepted(p_business, p_attempt, p_sent || v_ids, p_now);
    END IF;
  END IF;
  UPDATE outbound_attempts SET finished_at = p_now, error = p_error, doubt = p_doubt,
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

/*
A message of the provider is known to be what this try was about. What was to follow it is sent now; where nobody knows
whether it followed, the state stays what it is. Null: nobody sees a difference.
*/
CREATE OR REPLACE FUNCTION hilo_settle_attempt(
  p_business uuid, p_account uuid, p_attempt uuid, p_provider_id text, p_file boolean, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_attempt outbound_attempts;
  v_entry entries;
  v_parts text[];
  v_replaced boolean;
BEGIN
  SELECT * INTO v_attempt FROM outbound_attempts WHERE business_uuid = p_business AND uuid = p_attempt;
  PERFORM FROM conversations c WHERE c.business_uuid = p_business AND c.uuid = (
    SELECT conversation_uuid FROM entries WHERE business_uuid = p_business AND uuid = v_attempt.entry_uuid) FOR UPDATE;
  SELECT * INTO v_attempt FROM outbound_attempts WHERE business_uuid = p_business AND uuid = p_attempt;
  SELECT * INTO v_entry FROM entries WHERE business_uuid = p_business AND uuid = v_attempt.entry_uuid;
  IF v_attempt.state <> 'unknown' THEN RETURN NULL; END IF;
  v_parts := ARRAY(SELECT provider_message_id FROM outbound_parts
    WHERE business_uuid = p_business AND attempt_uuid = p_attempt ORDER BY position);
  v_replaced := EXISTS (SELECT FROM outbound_attempts
    WHERE business_uuid = p_business AND entry_uuid = v_entry.uuid AND number > v_attempt.number);

  IF NOT v_replaced AND coalesce((v_attempt.doubt ->> 'unsent')::int, 0) = 0
    AND (v_attempt.doubt IS NOT NULL OR NOT p_file OR coalesce(v_entry.body ->> 'caption', '') = '')
  THEN
    RETURN hilo_outbound_accepted(p_business, p_attempt, v_parts || p_provider_id, p_now);
  END IF;

  PERFORM hilo_note_part(
    p_business, p_attempt, p_account, v_entry.uuid, p_provider_id, cardinality(v_parts), p_now);
  IF v_replaced THEN
    -- A person has sent it again since: the customer has it twice, and its state is that of the last one.
    UPDATE outbound_attempts SET state = 'accepted' WHERE business_uuid = p_business AND uuid = p_attempt;
    RETURN NULL;
  END IF;
  IF v_attempt.doubt IS NULL THEN RETURN NULL; END IF;
  UPDATE outbound_attempts SET state = 'refused' WHERE business_uuid = p_business AND uuid = p_attempt;
  RETURN hilo_requeue_entry(v_entry.uuid, p_now);
END $$;

-- A state that a provider tells of one part. Null where nothing changes.
CREATE OR REPLACE FUNCTION hilo_apply_part_status(
  p_business uuid, p_account uuid, p_provider_id text, p_status message_status, p_error jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_part outbound_parts;
  v_worst message_status;
  v_own uuid;
BEGIN
  -- The conversation first: always in the same order.
  PERFORM FROM conversations c WHERE c.business_uuid = p_business AND c.uuid = (
    SELECT e.conversation_uuid FROM outbound_parts p
    JOIN entries e ON e.business_uuid = p.business_uuid AND e.uuid = p.entry_uuid
    WHERE p.business_uuid = p_business AND p.channel_account_uuid = p_account
      AND p.provider_message_id = p_provider_id) FOR UPDATE;
  UPDATE outbound_parts SET status = p_status, error = p_error, updated_at = p_now
  WHERE business_uuid = p_business AND channel_account_uuid = p_account
    AND provider_message_id = p_provider_id AND hilo_status_advances(status, p_status)
  RETURNING * INTO v_part;
  IF NOT FOUND THEN
    -- What the business wrote elsewhere has no tries of ours: its own row is all there is.
    SELECT e.uuid INTO v_own FROM entries e WHERE e.business_uuid = p_business
      AND e.channel_account_uuid = p_account AND e.provider_message_id = p_provider_id AND e.author_kind = 'app';
    RETURN hilo_set_entry_status(p_business, v_own, p_status, p_error, p_now);
  END IF;
  v_worst := hilo_worst_status(p_business, v_part.entry_uuid);
  IF v_worst IS NULL THEN RETURN NULL; END IF; -- a part of an attempt that a retry has replaced
  RETURN hilo_set_entry_status(p_business, v_part.entry_uuid, v_worst, p_error, p_now);
END $$;

-- Applies to a line of ours what was told of it before we knew its name: a status, or a change. Null: nothing changes.
CREATE OR REPLACE FUNCTION hilo_apply_told(p_business uuid, p_account uuid, p_entry uuid, p_told jsonb, p_now timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF p_told ->> 'kind' IS NULL THEN
    RETURN hilo_apply_part_status(
      p_business, p_account, p_told ->> 'provider_message_id', (p_told ->> 'status')::message_status,
      p_told -> 'error', p_now);
  END IF;
  IF NOT hilo_change_message(p_business, p_entry, p_told, p_now) THEN RETURN NULL; END IF;
  RETURN hilo_tell_entry(p_business, p_entry, p_now);
END $$;

/*
The oldest try to this customer of which nobody knows whether it was taken, and which this message of the business may
be: the same words, or a file where a file was sent, at about the hour of the try.
*/
CREATE OR REPLACE FUNCTION hilo_doubtful_attempt(
  p_business uuid, p_account uuid, p_identities uuid[], p_message jsonb, p_at timestamptz
) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT a.uuid FROM outbound_attempts a
  JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
  JOIN conversations c ON c.business_uuid = e.business_uuid AND c.uuid = e.conversation_uuid
  WHERE a.business_uuid = p_business AND a.state = 'unknown'
    AND a.started_at BETWEEN p_at - interval '10 minutes' AND p_at + interval '2 minutes'
    AND c.channel_account_uuid = p_account AND c.identity_uuid = ANY (p_identities)
    AND e.channel_account_uuid = p_account AND e.status IN ('unknown', 'queued')
    AND NOT EXISTS (SELECT FROM outbound_attempts later
      WHERE later.business_uuid = a.business_uuid AND later.entry_uuid = a.entry_uuid AND later.number > a.number)
    AND CASE WHEN p_message ->> 'type' = 'text' THEN
        hilo_plain_words(p_message -> 'body' ->> 'text') = hilo_plain_words(CASE
          WHEN a.doubt IS NOT NULL THEN a.doubt ->> 'text'
          ELSE coalesce(e.body ->> 'text', e.body ->> 'caption') END)
      ELSE p_message ->> 'type' = e.type AND a.doubt ->> 'text' IS NULL
        -- The file of one that was interrupted has come back before, and is waited for no longer.
        AND (a.doubt IS NOT NULL OR NOT EXISTS (SELECT FROM outbound_parts o
          WHERE o.business_uuid = a.business_uuid AND o.attempt_uuid = a.uuid)) END
  ORDER BY a.started_at, e.seq LIMIT 1
$$;

/*
What waits on an account will never leave. What is being handed over at this moment is left to its own end. Answers
[ { outbox, entries, interaction }, … ].
*/
CREATE OR REPLACE FUNCTION hilo_fail_queue(p_account uuid, p_error jsonb, p_now timestamptz) RETURNS jsonb
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

/*
What a try says of the account. p_word: 'answered' (it works), 'refused' (it works, and wants people to repair it),
'limited' (too many), 'trouble' (out of order). p_rest: the provider asks to be left alone until then.
A limit blocks at once, and longer each time in a row; trouble blocks after p_most failures, those of one conversation in
a row being one. What a try says that began before the last block is no news.
*/
CREATE OR REPLACE FUNCTION hilo_note_pace(
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

-- What arrived in an earlier try belongs to the one that brings the rest.
CREATE OR REPLACE FUNCTION hilo_note_part(
  p_business uuid, p_attempt uuid, p_account uuid, p_entry uuid, p_id text, p_position int, p_now timestamptz
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbound_parts (
    business_uuid, channel_account_uuid, provider_message_id, attempt_uuid, entry_uuid, position, status, updated_at
  ) VALUES (p_business, p_account, p_id, p_attempt, p_entry, p_position, 'sent', p_now)
  ON CONFLICT (business_uuid, channel_account_uuid, provider_message_id) DO UPDATE
    SET attempt_uuid = excluded.attempt_uuid, position = excluded.position
    WHERE outbound_parts.entry_uuid = excluded.entry_uuid
$$;

-- Each conversation of the account that has something to send is woken.
CREATE OR REPLACE FUNCTION hilo_wake_account(p_business uuid, p_account uuid) RETURNS int LANGUAGE plpgsql AS $$
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
