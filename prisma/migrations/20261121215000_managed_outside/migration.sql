-- Conversations that another app of the provider answers ('Gestionada fuera').

-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "control_at" TIMESTAMPTZ(3),
ADD COLUMN     "managed_outside" BOOLEAN NOT NULL DEFAULT false;

-- A row says so.
CREATE OR REPLACE VIEW "interaction_rows" WITH (security_invoker = true) AS
SELECT
  i.business_uuid, i.uuid, i.conversation_uuid, i.status, i.by_transfer, i.paused, i.expired, i.unread,
  i.last_message, i.waiting_since, i.last_activity_at, i.finished_at, i.created_at, i.updated_at, i.version,
  i.user_uuid, u.name AS user_name,
  i.transferred_by, t.name AS transferred_by_name,
  i.area_uuid, a.name AS area_name, a.color AS area_color,
  coalesce(c.contact_uuid, c.uuid) AS contact_uuid, p.name AS contact_name,
  ch.type AS channel,
  CASE
    WHEN ch.type = 'whatsapp' AND d.external_id ~ '^[0-9]{6,15}$' THEN '+' || d.external_id
    WHEN ch.type = 'whatsapp' AND p.phone IS NOT NULL THEN '+' || p.phone
    WHEN ch.type = 'gmail' THEN d.external_id
    WHEN d.username IS NOT NULL THEN '@' || d.username
  END AS handle,
  c.window_closes_at, i.expires_at, i.bot,
  c.channel_account_uuid, c.subject, c.managed_outside
FROM "interactions" i
JOIN "conversations" c ON c.business_uuid = i.business_uuid AND c.uuid = i.conversation_uuid
JOIN "channel_accounts" ch ON ch.business_uuid = c.business_uuid AND ch.uuid = c.channel_account_uuid
LEFT JOIN "contacts" p ON p.business_uuid = c.business_uuid AND p.uuid = c.contact_uuid
LEFT JOIN "identities" d ON d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid
LEFT JOIN "users" u ON u.business_uuid = i.business_uuid AND u.uuid = i.user_uuid
LEFT JOIN "users" t ON t.business_uuid = i.business_uuid AND t.uuid = i.transferred_by
LEFT JOIN "areas" a ON a.business_uuid = i.business_uuid AND a.uuid = i.area_uuid;

/*
A customer's doing came to us, or to us beside another app that answers them: the newest by the provider's hour counts,
whatever the order of arrival. Tells whoever has the chat open, and changes nothing else.
Answers [{ outbox, entries, interaction }, …].
*/
CREATE FUNCTION hilo_note_control(
  p_business uuid, p_account uuid, p_key text, p_outside boolean, p_at timestamptz, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_identity uuid;
  v_chat conversations;
  v_row interaction_rows;
  v_changes jsonb := '[]';
BEGIN
  PERFORM hilo_set_tenant(p_business);
  p_at := least(p_at, p_now);
  -- Step by step, each by its index: this comes with every item of a chat.
  SELECT uuid INTO v_identity FROM identities
  WHERE business_uuid = p_business AND channel_account_uuid = p_account AND external_id = p_key;
  FOR v_chat IN
    SELECT * FROM conversations
    WHERE business_uuid = p_business AND channel_account_uuid = p_account AND identity_uuid = v_identity
    ORDER BY uuid FOR UPDATE
  LOOP
    CONTINUE WHEN v_chat.control_at > p_at;
    UPDATE conversations SET managed_outside = p_outside, control_at = p_at
    WHERE business_uuid = p_business AND uuid = v_chat.uuid;
    CONTINUE WHEN v_chat.managed_outside = p_outside;
    UPDATE interactions SET version = version + 1, updated_at = p_now
    WHERE business_uuid = p_business AND conversation_uuid = v_chat.uuid AND status <> 'finished';
    FOR v_row IN
      SELECT * FROM interaction_rows
      WHERE business_uuid = p_business AND conversation_uuid = v_chat.uuid AND status <> 'finished'
    LOOP
      v_changes := v_changes || jsonb_build_array(jsonb_build_object(
        'outbox', hilo_announce(p_business, 'entry_changed',
          jsonb_build_object('interaction', v_row.uuid, 'entries', '[]'::jsonb), p_now)::text,
        'entries', '[]'::jsonb, 'interaction', to_jsonb(v_row)));
    END LOOP;
  END LOOP;
  RETURN v_changes;
END $$;

/* As before; whoever claims learns whether another app answers this customer. */
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
