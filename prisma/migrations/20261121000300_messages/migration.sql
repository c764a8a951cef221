-- The hot path: one round trip stores what a provider sent, with everything that hangs on it.
-- Time is a parameter everywhere: hours pass in tests without anybody sleeping.
-- Locks are always taken in this order: user, conversation, interaction.

CREATE FUNCTION hilo_set_tenant(business uuid) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('hilo.business', business::text, true)
$$;

/* The place and version of the next entry. The row lock serialises everything that happens to a conversation. */
CREATE FUNCTION hilo_next_place(p_business uuid, p_conversation uuid, OUT seq int, OUT version int)
LANGUAGE sql AS $$
  UPDATE conversations c SET last_seq = c.last_seq + 1, version = c.version + 1
  WHERE c.business_uuid = p_business AND c.uuid = p_conversation
  RETURNING c.last_seq, c.version
$$;

CREATE FUNCTION hilo_add_timeline(
  p_business uuid, p_conversation uuid, p_interaction uuid, p_account uuid,
  p_event text, p_target text, p_author_kind author_kind, p_author uuid, p_author_name text, p_now timestamptz
) RETURNS entries LANGUAGE sql AS $$
  INSERT INTO entries (
    business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version,
    author_kind, author_uuid, author_name, type, body, date, created_at
  )
  SELECT p_business, gen_random_uuid(), p_conversation, p_interaction, p_account, 'timeline', n.seq, n.version,
    p_author_kind, p_author, p_author_name, 'timeline',
    jsonb_build_object('event', p_event, 'target', p_target), p_now, p_now
  FROM hilo_next_place(p_business, p_conversation) n
  RETURNING *
$$;

CREATE FUNCTION hilo_announce(p_business uuid, p_kind text, p_payload jsonb, p_now timestamptz) RETURNS bigint
LANGUAGE sql AS $$
  INSERT INTO outbox (business_uuid, kind, payload, created_at) VALUES (p_business, p_kind, p_payload, p_now)
  RETURNING id
$$;

-- Two contacts turn out to be one person ----------------------------------------------------------------------------

/* Everything of one becomes the other's; what a person wrote on the one that stays is kept. Answers the lost name. */
CREATE FUNCTION hilo_merge_contacts(p_business uuid, p_keep uuid, p_gone uuid, p_now timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_gone contacts;
  v_conversations uuid[];
BEGIN
  PERFORM FROM contacts WHERE business_uuid = p_business AND uuid IN (p_keep, p_gone) ORDER BY uuid FOR UPDATE;
  SELECT array_agg(c.uuid) INTO v_conversations FROM (
    SELECT uuid FROM conversations WHERE business_uuid = p_business AND contact_uuid = p_gone
    ORDER BY uuid FOR UPDATE) c;

  UPDATE conversations SET contact_uuid = p_keep WHERE business_uuid = p_business AND contact_uuid = p_gone;
  UPDATE identities SET contact_uuid = p_keep WHERE business_uuid = p_business AND contact_uuid = p_gone;
  UPDATE entries SET author_uuid = p_keep
  WHERE business_uuid = p_business AND conversation_uuid = ANY (v_conversations)
    AND author_kind = 'client' AND author_uuid = p_gone;
  DELETE FROM contacts WHERE business_uuid = p_business AND uuid = p_gone RETURNING * INTO STRICT v_gone;
  UPDATE contacts SET
    name = coalesce(name, v_gone.name), nit = coalesce(nit, v_gone.nit),
    phone = coalesce(phone, v_gone.phone), email = coalesce(email, v_gone.email),
    tags = ARRAY(SELECT DISTINCT t FROM unnest(tags || v_gone.tags) t ORDER BY t),
    additional_info = additional_info || v_gone.additional_info,
    version = version + 1, updated_at = p_now
  WHERE business_uuid = p_business AND uuid = p_keep;

  -- Whoever has one of these on the screen learns the new name.
  UPDATE interactions SET version = version + 1, updated_at = p_now
  WHERE business_uuid = p_business AND conversation_uuid = ANY (v_conversations) AND status <> 'finished';
  PERFORM hilo_announce(p_business, 'entry_changed',
    jsonb_build_object('interaction', i.uuid, 'entries', '[]'::jsonb), p_now)
  FROM interactions i
  WHERE i.business_uuid = p_business AND i.conversation_uuid = ANY (v_conversations) AND i.status <> 'finished';
  RETURN coalesce(v_gone.name, v_gone.phone, v_gone.email);
END $$;

-- What a customer wrote -------------------------------------------------------------------------------------------

/*
p: { business, account, item: { dedupe_key, payload },
     message: { uuid, provider_message_id, type, body, preview, date, reply_to },
     customer: { keys: [external id, …] (the preferred first), name, phone, email, username },
     thread_key, subject, window_seconds }
Answers { result: 'stored' | 'duplicate', opened, outbox, interaction, entries }.
*/
CREATE FUNCTION hilo_ingest_message(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := p ->> 'business';
  v_account uuid := p ->> 'account';
  v_message jsonb := p -> 'message';
  v_customer jsonb := p -> 'customer';
  v_keys text[] := ARRAY(SELECT jsonb_array_elements_text(p -> 'customer' -> 'keys'));
  v_key text;
  v_identity uuid;
  v_known int;
  v_contacts uuid[];
  v_aliases uuid[];
  v_alias uuid;
  v_contact uuid;
  v_other uuid;
  v_merged text[] := '{}';
  v_identities uuid[];
  v_conversation conversations;
  v_interaction interactions;
  v_date timestamptz := least((p -> 'message' ->> 'date')::timestamptz, p_now);
  v_entry entries;
  v_line entries;
  v_entries jsonb := '[]';
  v_opened boolean := false;
  v_outbox bigint;
  v_reply uuid;
BEGIN
  PERFORM hilo_set_tenant(v_business);

  -- One customer of one account at a time: the first messages of a new contact may come all at once.
  FOR v_key IN SELECT unnest(v_keys) ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(v_account::text || ':' || v_key, 0));
  END LOOP;

  INSERT INTO webhook_items (
    business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, received_at
  ) VALUES (
    v_business, gen_random_uuid(), v_account, p -> 'item' ->> 'dedupe_key', 'message', p -> 'item' -> 'payload',
    'done', p_now
  )
  -- A raw item that failed before is taken up again; one that was done stays done.
  ON CONFLICT (business_uuid, channel_account_uuid, dedupe_key) DO UPDATE
    SET state = 'done', error = NULL, payload = excluded.payload WHERE webhook_items.state IN ('pending', 'dead');
  IF NOT FOUND THEN
    RETURN jsonb_build_object('result', 'duplicate');
  END IF;
  IF EXISTS (
    SELECT FROM entries WHERE business_uuid = v_business AND channel_account_uuid = v_account
      AND provider_message_id = v_message ->> 'provider_message_id'
  ) THEN
    RETURN jsonb_build_object('result', 'duplicate');
  END IF;

  -- Who is it: by identity, else by a phone or an address that we know, else somebody new.
  SELECT count(*), array_agg(contact_uuid ORDER BY array_position(v_keys, external_id)),
    array_agg(DISTINCT alias_group) FILTER (WHERE alias_group IS NOT NULL)
  INTO v_known, v_contacts, v_aliases FROM identities
  WHERE business_uuid = v_business AND channel_account_uuid = v_account AND external_id = ANY (v_keys);
  v_contact := v_contacts[1];
  IF v_known < cardinality(v_keys) OR v_contact <> ANY (v_contacts) THEN
    -- A name that is new here may be that of somebody we know from elsewhere, whom a person has written down.
    SELECT uuid INTO v_other FROM contacts
    WHERE business_uuid = v_business
      AND (phone = v_customer ->> 'phone' OR email = lower(v_customer ->> 'email'))
    ORDER BY created_at LIMIT 1;
    v_contact := coalesce(v_other, v_contact);
  END IF;
  IF v_contact IS NULL THEN
    INSERT INTO contacts (business_uuid, uuid, name, phone, email, created_at, updated_at)
    VALUES (v_business, gen_random_uuid(), v_customer ->> 'name', v_customer ->> 'phone',
      lower(v_customer ->> 'email'), p_now, p_now)
    ON CONFLICT DO NOTHING RETURNING uuid INTO v_contact;
    IF v_contact IS NULL THEN -- the same phone came through another account at this very moment
      SELECT uuid INTO STRICT v_contact FROM contacts
      WHERE business_uuid = v_business
        AND (phone = v_customer ->> 'phone' OR email = lower(v_customer ->> 'email'))
      ORDER BY created_at LIMIT 1;
    END IF;
  ELSE
    -- The one who hid the phone and the one who has it are the same person.
    FOR v_other IN SELECT DISTINCT unnest(v_contacts) LOOP
      CONTINUE WHEN v_other = v_contact;
      v_merged := v_merged || hilo_merge_contacts(v_business, v_contact, v_other, p_now);
    END LOOP;
    -- What we did not know yet; what a person wrote is never overwritten.
    UPDATE contacts c SET
      name = coalesce(c.name, v_customer ->> 'name'),
      phone = coalesce(c.phone, v_customer ->> 'phone'),
      version = version + 1, updated_at = p_now
    WHERE c.business_uuid = v_business AND c.uuid = v_contact
      AND ((c.name IS NULL AND v_customer ->> 'name' IS NOT NULL)
        OR (c.phone IS NULL AND v_customer ->> 'phone' IS NOT NULL
          AND v_known < cardinality(v_keys)));
  END IF;

  -- Names that came together stay together: the next message may bear only one of them.
  v_alias := coalesce(v_aliases[1], CASE WHEN cardinality(v_keys) > 1 THEN gen_random_uuid() END);
  INSERT INTO identities (
    business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, alias_group, username, display_name,
    created_at
  )
  SELECT v_business, gen_random_uuid(), v_contact, v_account, k, v_alias, v_customer ->> 'username',
    v_customer ->> 'name', p_now
  FROM unnest(v_keys) k
  ON CONFLICT (business_uuid, channel_account_uuid, external_id) DO UPDATE
    SET alias_group = excluded.alias_group, username = excluded.username, display_name = excluded.display_name
    WHERE (identities.alias_group, identities.username, identities.display_name)
      IS DISTINCT FROM (excluded.alias_group, excluded.username, excluded.display_name);
  IF cardinality(v_aliases) > 1 THEN
    UPDATE identities SET alias_group = v_alias
    WHERE business_uuid = v_business AND channel_account_uuid = v_account AND alias_group = ANY (v_aliases);
  END IF;
  SELECT array_agg(uuid ORDER BY array_position(v_keys, external_id)) INTO v_identities FROM identities
  WHERE business_uuid = v_business AND channel_account_uuid = v_account AND contact_uuid = v_contact
    AND (external_id = ANY (v_keys) OR alias_group = v_alias);
  v_identity := v_identities[1];

  -- Which thread: the one that any of the customer's names on this account already has.
  -- Two of them may, if they were two contacts before: then the one where somebody is being served.
  SELECT c.* INTO v_conversation FROM conversations c
  WHERE c.business_uuid = v_business AND c.channel_account_uuid = v_account
    AND c.identity_uuid = ANY (v_identities) AND c.thread_key = coalesce(p ->> 'thread_key', '')
  ORDER BY NOT EXISTS (SELECT FROM interactions i WHERE i.business_uuid = v_business
    AND i.conversation_uuid = c.uuid AND i.status <> 'finished'), c.created_at LIMIT 1 FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO conversations (
      business_uuid, uuid, contact_uuid, channel_account_uuid, identity_uuid, thread_key, subject, created_at
    ) VALUES (
      v_business, gen_random_uuid(), v_contact, v_account, v_identity, coalesce(p ->> 'thread_key', ''),
      p ->> 'subject', p_now
    ) RETURNING * INTO v_conversation;
  END IF;

  -- Which episode: the open one, or a new one.
  SELECT * INTO v_interaction FROM interactions
  WHERE business_uuid = v_business AND conversation_uuid = v_conversation.uuid AND status <> 'finished'
  FOR UPDATE;
  IF NOT FOUND THEN
    v_opened := true;
    INSERT INTO interactions (
      business_uuid, uuid, conversation_uuid, last_activity_at, created_at, updated_at
    ) VALUES (
      v_business, gen_random_uuid(), v_conversation.uuid, p_now, p_now, p_now
    ) RETURNING * INTO v_interaction;
  ELSIF v_interaction.paused OR v_interaction.expired THEN
    SELECT * INTO v_line FROM hilo_add_timeline(
      v_business, v_conversation.uuid, v_interaction.uuid, v_account,
      CASE WHEN v_interaction.paused THEN 'resumed' ELSE 'revived' END, NULL,
      'client', v_contact, v_customer ->> 'name', p_now);
    v_entries := jsonb_build_array(to_jsonb(v_line));
  END IF;
  FOREACH v_key IN ARRAY v_merged LOOP
    SELECT * INTO v_line FROM hilo_add_timeline(
      v_business, v_conversation.uuid, v_interaction.uuid, v_account, 'contacts_merged', v_key,
      'system', NULL, NULL, p_now);
    v_entries := v_entries || to_jsonb(v_line);
  END LOOP;

  SELECT uuid INTO v_reply FROM entries
  WHERE business_uuid = v_business AND channel_account_uuid = v_account
    AND provider_message_id = v_message ->> 'reply_to';
  IF v_reply IS NULL AND v_message ->> 'reply_to' IS NOT NULL THEN
    SELECT entry_uuid INTO v_reply FROM outbound_parts
    WHERE business_uuid = v_business AND channel_account_uuid = v_account
      AND provider_message_id = v_message ->> 'reply_to';
  END IF;

  INSERT INTO entries (
    business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version,
    author_kind, author_uuid, author_name, type, body, date, created_at, provider_message_id, reply_to
  )
  SELECT v_business, (v_message ->> 'uuid')::uuid, v_conversation.uuid, v_interaction.uuid, v_account, 'message',
    n.seq, n.version, 'client', v_contact, v_customer ->> 'name', v_message ->> 'type', v_message -> 'body',
    v_date, p_now, v_message ->> 'provider_message_id', v_reply
  FROM hilo_next_place(v_business, v_conversation.uuid) n
  RETURNING * INTO v_entry;
  v_entries := v_entries || to_jsonb(v_entry);

  IF p ->> 'window_seconds' IS NOT NULL THEN
    UPDATE conversations SET window_closes_at =
      greatest(window_closes_at, v_date + make_interval(secs => (p ->> 'window_seconds')::int))
    WHERE business_uuid = v_business AND uuid = v_conversation.uuid;
  END IF;

  UPDATE interactions SET
    unread = unread + 1,
    -- A late arrival does not become the preview.
    last_message = CASE
      WHEN last_message IS NULL OR (last_message ->> 'date')::timestamptz <= v_date THEN jsonb_build_object(
        'uuid', v_entry.uuid, 'author', 'client', 'type', v_entry.type, 'preview', v_message ->> 'preview',
        'date', v_date, 'status', NULL)
      ELSE last_message END,
    waiting_since = coalesce(waiting_since, v_date),
    last_activity_at = p_now, updated_at = p_now,
    -- The customer is back: they wait for us now.
    paused = false, expired = false, expires_at = NULL,
    version = version + 1
  WHERE business_uuid = v_business AND uuid = v_interaction.uuid;

  v_outbox := hilo_announce(v_business, 'message_received', jsonb_build_object(
    'interaction', v_interaction.uuid, 'opened', v_opened,
    'entries', (SELECT jsonb_agg(e -> 'uuid') FROM jsonb_array_elements(v_entries) e)), p_now);

  RETURN jsonb_build_object(
    'result', 'stored', 'opened', v_opened, 'outbox', v_outbox::text, 'entries', v_entries,
    'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
      WHERE r.business_uuid = v_business AND r.uuid = v_interaction.uuid));
END $$;

-- What became of a message of ours --------------------------------------------------------------------------------

/* States only go up; a failure is overruled by a later receipt (several devices), never by a late 'sent'. */
CREATE FUNCTION hilo_status_advances(old message_status, new message_status) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE new
    WHEN 'failed' THEN old IN ('queued', 'sent', 'unknown')
    WHEN 'sent' THEN old IN ('queued', 'unknown')
    WHEN 'delivered' THEN old IN ('queued', 'unknown', 'sent', 'failed')
    WHEN 'read' THEN old <> 'read'
    ELSE false END
$$;

/* The state of a message is the worst of its parts. */
CREATE FUNCTION hilo_worst_status(p_business uuid, p_entry uuid) RETURNS message_status LANGUAGE sql STABLE AS $$
  SELECT status FROM outbound_parts WHERE business_uuid = p_business AND entry_uuid = p_entry
    AND attempt_uuid = (SELECT uuid FROM outbound_attempts
      WHERE business_uuid = p_business AND entry_uuid = p_entry ORDER BY number DESC LIMIT 1)
  ORDER BY array_position(
    ARRAY['failed', 'unknown', 'queued', 'sent', 'delivered', 'read']::message_status[], status) LIMIT 1
$$;

/* Gives an entry a state and tells the list. Nothing happens where the state would not advance. Null then. */
CREATE FUNCTION hilo_set_entry_status(
  p_business uuid, p_entry uuid, p_status message_status, p_error jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_entry entries;
  v_version int;
  v_outbox bigint;
BEGIN
  PERFORM FROM conversations c WHERE c.business_uuid = p_business AND c.uuid = (
    SELECT conversation_uuid FROM entries WHERE business_uuid = p_business AND uuid = p_entry) FOR UPDATE;
  SELECT * INTO v_entry FROM entries WHERE business_uuid = p_business AND uuid = p_entry;
  IF NOT FOUND OR v_entry.status = p_status
    OR NOT (hilo_status_advances(v_entry.status, p_status)
      OR (v_entry.status = 'queued' AND p_status = 'unknown'))
  THEN
    RETURN NULL;
  END IF;

  UPDATE conversations SET version = version + 1
  WHERE business_uuid = p_business AND uuid = v_entry.conversation_uuid RETURNING version INTO v_version;
  UPDATE entries SET status = p_status, version = v_version, next_attempt_at = NULL,
    error = CASE WHEN p_status IN ('failed', 'unknown') THEN p_error END
  WHERE business_uuid = p_business AND uuid = p_entry RETURNING * INTO v_entry;
  UPDATE interactions SET last_message = jsonb_set(last_message, '{status}', to_jsonb(p_status)),
    version = version + 1, updated_at = p_now
  WHERE business_uuid = p_business AND uuid = v_entry.interaction_uuid
    AND last_message ->> 'uuid' = p_entry::text;

  v_outbox := hilo_announce(p_business, 'entry_changed', jsonb_build_object(
    'interaction', v_entry.interaction_uuid, 'entries', jsonb_build_array(p_entry)), p_now);
  RETURN jsonb_build_object(
    'outbox', v_outbox::text, 'entries', jsonb_build_array(to_jsonb(v_entry)),
    'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
      WHERE r.business_uuid = p_business AND r.uuid = v_entry.interaction_uuid));
END $$;

/* Applies a provider's word on one of our parts. Null when we do not know the part, or nothing changed. */
CREATE FUNCTION hilo_apply_part_status(
  p_business uuid, p_account uuid, p_provider_id text, p_status message_status, p_error jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_part outbound_parts;
  v_worst message_status;
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
  IF NOT FOUND THEN RETURN NULL; END IF;
  v_worst := hilo_worst_status(p_business, v_part.entry_uuid);
  IF v_worst IS NULL THEN RETURN NULL; END IF; -- a part of an attempt that a retry has replaced
  RETURN hilo_set_entry_status(p_business, v_part.entry_uuid, v_worst, p_error, p_now);
END $$;

/*
p: { business, account, item: { dedupe_key, payload }, provider_message_id, entry (our uuid, when the provider
     gives it back), status, error }
Answers { result: 'stored' | 'duplicate' | 'orphan' | 'unchanged', … }.
*/
CREATE FUNCTION hilo_ingest_status(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
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

  INSERT INTO webhook_items (
    business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, received_at
  ) VALUES (
    v_business, gen_random_uuid(), v_account, p -> 'item' ->> 'dedupe_key', 'status', p -> 'item' -> 'payload',
    'done', p_now
  )
  ON CONFLICT (business_uuid, channel_account_uuid, dedupe_key) DO UPDATE
    SET state = 'done', error = NULL, payload = excluded.payload WHERE webhook_items.state IN ('pending', 'dead')
  RETURNING uuid INTO v_item;
  IF NOT FOUND THEN
    RETURN jsonb_build_object('result', 'duplicate');
  END IF;

  SELECT true INTO v_known FROM outbound_parts
  WHERE business_uuid = v_business AND channel_account_uuid = v_account AND provider_message_id = v_provider_id;

  -- The answer to our send was lost, but the provider says which message it is: now we know.
  IF v_known IS NULL AND p ->> 'entry' IS NOT NULL THEN
    INSERT INTO outbound_parts (
      business_uuid, channel_account_uuid, provider_message_id, attempt_uuid, entry_uuid, position, status,
      updated_at
    )
    SELECT a.business_uuid, v_account, v_provider_id, a.uuid, a.entry_uuid, 0, 'unknown', p_now
    FROM outbound_attempts a
    JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
    WHERE a.business_uuid = v_business AND a.entry_uuid = (p ->> 'entry')::uuid
      AND e.channel_account_uuid = v_account AND a.state = 'unknown'
      AND NOT EXISTS (SELECT FROM outbound_parts o
        WHERE o.business_uuid = a.business_uuid AND o.attempt_uuid = a.uuid)
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

/* Everything else that came: kept as it is, for a job to take up again or for an operator to look at. */
CREATE FUNCTION hilo_keep_item(
  p_business uuid, p_account uuid, p_dedupe_key text, p_kind text, p_payload jsonb, p_state webhook_item_state,
  p_error text, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_set_tenant(p_business);
  INSERT INTO webhook_items (
    business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, error, received_at
  ) VALUES (
    p_business, gen_random_uuid(), p_account, p_dedupe_key, p_kind, p_payload, p_state, p_error, p_now
  ) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

/* A raw item was taken up again in vain. After p_most times it is left to the operator. */
CREATE FUNCTION hilo_item_failed(p_business uuid, p_item uuid, p_error text, p_most int) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_set_tenant(p_business);
  UPDATE webhook_items SET attempts = attempts + 1, error = p_error,
    state = CASE WHEN attempts + 1 >= p_most THEN 'dead' ELSE 'pending' END::webhook_item_state
  WHERE business_uuid = p_business AND uuid = p_item AND state = 'pending';
END $$;

-- Handing a message to the provider ---------------------------------------------------------------------------------

/*
Claims the first message of a conversation that has no final state, if it is due and nobody is at it.
Answers { entry, attempt, … } for the sender; { wait: timestamp } when the first one is not due yet; null when
there is nothing to do, or another worker is at it. While the provider refuses the account's token, one message for
all knocks each p_knock_seconds; the others wait.
*/
CREATE FUNCTION hilo_claim_outbound(
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
  IF v_entry.next_attempt_at > p_now THEN
    RETURN jsonb_build_object('wait', v_entry.next_attempt_at);
  END IF;
  SELECT * INTO v_account FROM channel_accounts
  WHERE business_uuid = p_business AND uuid = v_entry.channel_account_uuid;
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

/*
The provider took it: p_provider_ids are its names for the parts. Statuses that came too early are applied now: then
the announcements before the last one are in 'also'.
*/
CREATE FUNCTION hilo_outbound_accepted(
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
    INSERT INTO outbound_parts (
      business_uuid, channel_account_uuid, provider_message_id, attempt_uuid, entry_uuid, position, status,
      updated_at
    ) VALUES (
      p_business, v_entry.channel_account_uuid, v_id, p_attempt, v_entry.uuid, v_position, 'sent', p_now
    ) ON CONFLICT DO NOTHING;
    v_position := v_position + 1;
  END LOOP;
  v_changed := hilo_set_entry_status(p_business, v_entry.uuid, 'sent', NULL, p_now);

  FOR v_orphan IN
    UPDATE webhook_items SET state = 'done', awaits = NULL
    WHERE business_uuid = p_business AND channel_account_uuid = v_entry.channel_account_uuid AND state = 'orphan'
      AND awaits = ANY (p_provider_ids)
    RETURNING *
  LOOP
    v_later := hilo_apply_part_status(
      p_business, v_entry.channel_account_uuid, v_orphan.payload -> 'parsed' ->> 'provider_message_id',
      (v_orphan.payload -> 'parsed' ->> 'status')::message_status, v_orphan.payload -> 'parsed' -> 'error', p_now);
    CONTINUE WHEN v_later IS NULL;
    v_changed := v_later || jsonb_build_object(
      'also', coalesce(v_changed -> 'also', '[]') || coalesce(v_changed -> 'outbox', '[]'));
  END LOOP;
  RETURN v_changed;
END $$;

/*
The try ended without acceptance. p_outcome: 'retry' (again at p_retry_at), 'hold' (the same, and it does not count as a
try of this message), 'failed' (never again by itself), 'unknown' (it may have been accepted: shown so, never sent
again by itself).
*/
CREATE FUNCTION hilo_outbound_ended(
  p_business uuid, p_attempt uuid, p_outcome text, p_error jsonb, p_retry_at timestamptz, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_attempt outbound_attempts;
  v_ids text[];
BEGIN
  PERFORM hilo_set_tenant(p_business);
  PERFORM FROM conversations c WHERE c.business_uuid = p_business AND c.uuid = (
    SELECT e.conversation_uuid FROM outbound_attempts a
    JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
    WHERE a.business_uuid = p_business AND a.uuid = p_attempt) FOR UPDATE;
  IF p_outcome = 'unknown' THEN
    -- A status that names our message has been waiting: then it was accepted after all.
    SELECT array_agg(DISTINCT w.awaits) INTO v_ids
    FROM outbound_attempts a
    JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
    JOIN webhook_items w ON w.business_uuid = a.business_uuid
      AND w.channel_account_uuid = e.channel_account_uuid AND w.state = 'orphan'
      AND w.payload -> 'parsed' ->> 'entry' = a.entry_uuid::text
    WHERE a.business_uuid = p_business AND a.uuid = p_attempt AND a.state = 'requesting';
    IF v_ids IS NOT NULL THEN
      RETURN hilo_outbound_accepted(p_business, p_attempt, v_ids, p_now);
    END IF;
  END IF;
  UPDATE outbound_attempts SET finished_at = p_now, error = p_error,
    state = CASE WHEN p_outcome = 'unknown' THEN 'unknown' ELSE 'refused' END::attempt_state
  WHERE business_uuid = p_business AND uuid = p_attempt AND state = 'requesting'
  RETURNING * INTO v_attempt;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF p_outcome IN ('retry', 'hold') THEN
    UPDATE entries SET next_attempt_at = p_retry_at,
      attempts = CASE WHEN p_outcome = 'hold' THEN attempts - 1 ELSE attempts END
    WHERE business_uuid = p_business AND uuid = v_attempt.entry_uuid AND status = 'queued';
    RETURN NULL;
  END IF;
  RETURN hilo_set_entry_status(
    p_business, v_attempt.entry_uuid, p_outcome::message_status, p_error, p_now);
END $$;
