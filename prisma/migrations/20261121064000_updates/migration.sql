-- What providers tell of messages that are there already, of what the business wrote elsewhere, and of who somebody is.
-- Locks as everywhere: the name of the message, the conversation, the interaction.

/* Our line of the provider's name; of a message of ours any of its parts. */
CREATE FUNCTION hilo_entry_named(p_business uuid, p_account uuid, p_provider_id text) RETURNS uuid
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT uuid FROM entries WHERE business_uuid = p_business AND channel_account_uuid = p_account
      AND provider_message_id = p_provider_id),
    (SELECT entry_uuid FROM outbound_parts WHERE business_uuid = p_business AND channel_account_uuid = p_account
      AND provider_message_id = p_provider_id))
$$;

/* Remembers that an item came. Null: it has come before. One that failed before is taken up again. */
CREATE FUNCTION hilo_note_item(p_business uuid, p_account uuid, p_kind text, p_item jsonb, p_now timestamptz)
RETURNS uuid LANGUAGE sql AS $$
  INSERT INTO webhook_items (
    business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, received_at
  ) VALUES (
    p_business, gen_random_uuid(), p_account, p_item ->> 'dedupe_key', p_kind, p_item -> 'payload', 'done', p_now
  )
  ON CONFLICT (business_uuid, channel_account_uuid, dedupe_key) DO UPDATE
    SET state = 'done', error = NULL, payload = excluded.payload WHERE webhook_items.state IN ('pending', 'dead')
  RETURNING uuid
$$;

/*
Applies a reaction { from, emoji, at }, an edit { type, body, preview, at } or a deletion { preview } to a line. False
where nothing changes: it is older than what is there, or the line is gone. Announces nothing.
*/
CREATE FUNCTION hilo_change_message(p_business uuid, p_entry uuid, p_change jsonb, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_kind text := p_change ->> 'kind';
  v_at timestamptz := least((p_change ->> 'at')::timestamptz, p_now);
  v_entry entries;
  v_old jsonb;
  v_version int;
  v_media text[] := ARRAY['document', 'image', 'audio', 'video', 'sticker'];
BEGIN
  PERFORM FROM conversations c WHERE c.business_uuid = p_business AND c.uuid = (
    SELECT conversation_uuid FROM entries WHERE business_uuid = p_business AND uuid = p_entry) FOR UPDATE;
  SELECT * INTO v_entry FROM entries WHERE business_uuid = p_business AND uuid = p_entry;
  IF NOT FOUND OR v_entry.deleted_at IS NOT NULL THEN RETURN false; END IF;

  CASE v_kind
    WHEN 'reaction' THEN
      SELECT r INTO v_old FROM jsonb_array_elements(v_entry.reactions) r WHERE r ->> 'from' = p_change ->> 'from';
      -- One that was taken away stays as an empty one: an older one that comes late must not bring it back.
      IF (v_old ->> 'at')::timestamptz > v_at
        OR v_old ->> 'emoji' = coalesce(p_change ->> 'emoji', '')
      THEN RETURN false; END IF;
      v_entry.reactions := jsonb_path_query_array(
        v_entry.reactions, '$[*] ? (@.from != $from)', jsonb_build_object('from', p_change ->> 'from'))
        || jsonb_build_object(
          'from', p_change ->> 'from', 'emoji', coalesce(p_change ->> 'emoji', ''), 'at', v_at);
    WHEN 'edit' THEN
      -- Nobody edits what we sent but we.
      IF v_entry.author_kind NOT IN ('client', 'app') OR v_entry.edited_at > v_at THEN RETURN false; END IF;
      v_entry.edited_at := v_at;
      IF v_entry.type = ANY (v_media) AND (p_change ->> 'type' = 'text' OR p_change ->> 'type' = v_entry.type) THEN
        -- Of a file only the words beside it are edited.
        v_entry.body := v_entry.body || jsonb_build_object(
          'caption', coalesce(p_change -> 'body' -> 'caption', p_change -> 'body' -> 'text'));
      ELSIF p_change ->> 'type' = ANY (v_media) THEN
        RETURN false;
      ELSE
        v_entry.type := p_change ->> 'type';
        v_entry.body := p_change -> 'body';
      END IF;
    WHEN 'deletion' THEN
      v_entry.deleted_at := p_now;
      v_entry.reactions := '[]';
      v_entry.body := CASE WHEN v_entry.type = ANY (v_media)
        THEN '{"name": "", "url": null, "mime": null, "size": null, "caption": null}'::jsonb
        ELSE '{"text": ""}' END;
      -- Nobody names the file any longer: the sweep takes it away, and its bytes.
      UPDATE stored_files SET entry_uuid = NULL WHERE business_uuid = p_business AND entry_uuid = p_entry;
    ELSE RETURN false;
  END CASE;

  UPDATE conversations SET version = version + 1
  WHERE business_uuid = p_business AND uuid = v_entry.conversation_uuid RETURNING version INTO v_version;
  UPDATE entries SET version = v_version, type = v_entry.type, body = v_entry.body, reactions = v_entry.reactions,
    edited_at = v_entry.edited_at, deleted_at = v_entry.deleted_at
  WHERE business_uuid = p_business AND uuid = p_entry;
  UPDATE interactions SET last_message = last_message || jsonb_build_object(
      'type', v_entry.type, 'preview', p_change ->> 'preview'),
    version = version + 1, updated_at = p_now
  WHERE v_kind <> 'reaction' AND business_uuid = p_business AND uuid = v_entry.interaction_uuid
    AND last_message ->> 'uuid' = p_entry::text;
  RETURN true;
END $$;

/* A line as it is now, told to who looks at it. */
CREATE FUNCTION hilo_tell_entry(p_business uuid, p_entry uuid, p_now timestamptz) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object(
    'outbox', hilo_announce(p_business, 'entry_changed', jsonb_build_object(
      'interaction', e.interaction_uuid, 'entries', jsonb_build_array(e.uuid)), p_now)::text,
    'entries', jsonb_build_array(to_jsonb(e)), 'interaction', to_jsonb(r))
  FROM entries e JOIN interaction_rows r ON r.business_uuid = e.business_uuid AND r.uuid = e.interaction_uuid
  WHERE e.business_uuid = p_business AND e.uuid = p_entry
$$;

/* Applies to a line of ours what was told of it before we knew its name: a status, or a change. Null: nothing changes. */
CREATE FUNCTION hilo_apply_told(p_business uuid, p_account uuid, p_entry uuid, p_told jsonb, p_now timestamptz)
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
p: { business, account, item: { dedupe_key, payload: { parsed } }, target, change: { kind, … } }
Answers { result: 'stored' | 'duplicate' | 'orphan' | 'unchanged', … }. Changes a line, and is none: nothing unread.
*/
CREATE FUNCTION hilo_ingest_change(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := p ->> 'business';
  v_account uuid := p ->> 'account';
  v_target text := p ->> 'target';
  v_item uuid;
  v_entry uuid;
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
  RETURN jsonb_build_object('result', 'stored') || hilo_tell_entry(v_business, v_entry, p_now);
END $$;

/*
As before, and also for what the business wrote outside of Hilo (p.author 'app'; the customer is then whom it wrote to):
nothing unread, no window, no episode of its own. What was told of the message before it came is applied now.
p: { business, account, author, item: { dedupe_key, payload },
     message: { uuid, provider_message_id, type, body, preview, date, reply_to },
     customer: { keys: [external id, …] (the preferred first), name, phone, email, username },
     thread_key, subject, window_seconds }
Answers { result: 'stored' | 'duplicate' | 'pending', opened, outbox, interaction, entries }.
*/
CREATE OR REPLACE FUNCTION hilo_store_message(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  v_app boolean := coalesce(p ->> 'author' = 'app', false);
  v_provider_id text := p -> 'message' ->> 'provider_message_id';
  v_item uuid;
  v_change jsonb;
  v_silence int;
BEGIN
  PERFORM hilo_set_tenant(v_business);
  -- Against what is told of this very message at this moment: whoever comes second sees the other's row.
  PERFORM pg_advisory_xact_lock(hashtextextended(v_account::text || '>' || v_provider_id, 0));

  -- One customer of one account at a time: the first messages of a new contact may come all at once.
  FOR v_key IN SELECT unnest(v_keys) ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(v_account::text || ':' || v_key, 0));
  END LOOP;

  v_item := hilo_note_item(
    v_business, v_account, CASE WHEN v_app THEN 'echo' ELSE 'message' END, p -> 'item', p_now);
  IF v_item IS NULL OR hilo_entry_named(v_business, v_account, v_provider_id) IS NOT NULL THEN
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

  IF v_app AND EXISTS (
    SELECT FROM entries e JOIN outbound_attempts a ON a.business_uuid = e.business_uuid AND a.entry_uuid = e.uuid
    WHERE e.business_uuid = v_business AND e.conversation_uuid = v_conversation.uuid AND a.state = 'requesting')
  THEN
    -- It may be the message that we are sending now: once that has its name, it will show.
    UPDATE webhook_items SET state = 'pending' WHERE business_uuid = v_business AND uuid = v_item;
    RETURN jsonb_build_object('result', 'pending');
  END IF;

  -- Which episode: the open one, or a new one.
  SELECT * INTO v_interaction FROM interactions
  WHERE business_uuid = v_business AND conversation_uuid = v_conversation.uuid AND status <> 'finished'
  FOR UPDATE;
  IF NOT FOUND AND v_app THEN
    -- What the business wrote elsewhere is nobody's work: it goes with the last episode, or is one that has ended.
    SELECT * INTO v_interaction FROM interactions
    WHERE business_uuid = v_business AND conversation_uuid = v_conversation.uuid
    ORDER BY created_at DESC LIMIT 1 FOR UPDATE;
    IF NOT FOUND THEN
      INSERT INTO interactions (
        business_uuid, uuid, conversation_uuid, status, finished_at, last_activity_at, created_at, updated_at
      ) VALUES (
        v_business, gen_random_uuid(), v_conversation.uuid, 'finished', p_now, p_now, p_now, p_now
      ) RETURNING * INTO v_interaction;
    END IF;
  ELSIF v_interaction.uuid IS NULL THEN
    v_opened := true;
    INSERT INTO interactions (
      business_uuid, uuid, conversation_uuid, last_activity_at, created_at, updated_at
    ) VALUES (
      v_business, gen_random_uuid(), v_conversation.uuid, p_now, p_now, p_now
    ) RETURNING * INTO v_interaction;
  ELSIF NOT v_app AND (v_interaction.paused OR v_interaction.expired) THEN
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

  v_reply := hilo_entry_named(v_business, v_account, v_message ->> 'reply_to');

  INSERT INTO entries (
    business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version,
    author_kind, author_uuid, author_name, type, body, date, created_at, provider_message_id, reply_to, status
  )
  SELECT v_business, (v_message ->> 'uuid')::uuid, v_conversation.uuid, v_interaction.uuid, v_account, 'message',
    n.seq, n.version, CASE WHEN v_app THEN 'app' ELSE 'client' END::author_kind,
    CASE WHEN NOT v_app THEN v_contact END, CASE WHEN NOT v_app THEN v_customer ->> 'name' END,
    v_message ->> 'type', v_message -> 'body', v_date, p_now, v_provider_id, v_reply,
    CASE WHEN v_app THEN 'sent' END::message_status
  FROM hilo_next_place(v_business, v_conversation.uuid) n
  RETURNING * INTO v_entry;

  IF p ->> 'window_seconds' IS NOT NULL AND NOT v_app THEN
    UPDATE conversations SET window_closes_at =
      greatest(window_closes_at, v_date + make_interval(secs => (p ->> 'window_seconds')::int))
    WHERE business_uuid = v_business AND uuid = v_conversation.uuid;
  END IF;

  -- A late arrival does not become the preview.
  IF v_interaction.last_message IS NULL OR (v_interaction.last_message ->> 'date')::timestamptz <= v_date THEN
    v_interaction.last_message := jsonb_build_object(
      'uuid', v_entry.uuid, 'author', v_entry.author_kind, 'type', v_entry.type,
      'preview', v_message ->> 'preview', 'date', v_date, 'status', v_entry.status);
  END IF;
  IF v_app THEN
    -- The customer has an answer: now we wait for them, as if it had been written here.
    SELECT s.expired_time INTO v_silence FROM settings s JOIN channel_accounts a
      ON a.business_uuid = s.business_uuid AND a.uuid = v_account AND a.type <> 'gmail'
    WHERE s.business_uuid = v_business AND v_interaction.status = 'assigned' AND NOT v_interaction.paused;
    UPDATE interactions SET
      last_message = v_interaction.last_message, waiting_since = NULL, expired = false,
      expires_at = p_now + make_interval(mins => v_silence),
      last_activity_at = p_now, updated_at = p_now, version = version + 1
    WHERE business_uuid = v_business AND uuid = v_interaction.uuid;
  ELSE
    UPDATE interactions SET
      unread = unread + 1,
      last_message = v_interaction.last_message,
      waiting_since = coalesce(waiting_since, v_date),
      last_activity_at = p_now, updated_at = p_now,
      -- The customer is back: they wait for us now.
      paused = false, expired = false, expires_at = NULL,
      version = version + 1
    WHERE business_uuid = v_business AND uuid = v_interaction.uuid;
  END IF;

  -- What was told of it before it came.
  FOR v_change IN
    UPDATE webhook_items SET state = 'done', awaits = NULL
    WHERE business_uuid = v_business AND channel_account_uuid = v_account AND state = 'orphan'
      AND awaits = v_provider_id
    RETURNING payload -> 'parsed'
  LOOP
    PERFORM hilo_change_message(v_business, v_entry.uuid, v_change, p_now);
  END LOOP;
  SELECT * INTO v_entry FROM entries WHERE business_uuid = v_business AND uuid = v_entry.uuid;
  v_entries := v_entries || to_jsonb(v_entry);

  IF p -> 'item' -> 'payload' ->> 'media' IS NOT NULL AND v_entry.deleted_at IS NULL THEN
    PERFORM graphile_worker.add_job(
      'fetch_media', json_build_object('business', v_business, 'entry', v_entry.uuid),
      job_key => 'media:' || v_entry.uuid);
  END IF;

  v_outbox := hilo_announce(v_business, 'message_received', jsonb_build_object(
    'interaction', v_interaction.uuid, 'opened', v_opened,
    'entries', (SELECT jsonb_agg(e -> 'uuid') FROM jsonb_array_elements(v_entries) e)), p_now);

  RETURN jsonb_build_object(
    'result', 'stored', 'opened', v_opened, 'outbox', v_outbox::text, 'entries', v_entries,
    'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
      WHERE r.business_uuid = v_business AND r.uuid = v_interaction.uuid));
END $$;

/* A state that a provider tells of one part. Null where nothing changes. */
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

/*
p: { business, account, item: { dedupe_key, payload }, provider_message_id, entry (our uuid, when the provider
     gives it back), status, error }
Answers { result: 'stored' | 'duplicate' | 'orphan' | 'unchanged', … }.
*/
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

/*
The provider took it: p_provider_ids are its names for the parts. What was told of them too early is applied now: then
the announcements before the last one are in 'also'.
*/
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
    v_later := hilo_apply_told(
      p_business, v_entry.channel_account_uuid, v_entry.uuid, v_orphan.payload -> 'parsed', p_now);
    CONTINUE WHEN v_later IS NULL;
    v_changed := v_later || jsonb_build_object(
      'also', coalesce(v_changed -> 'also', '[]') || coalesce(v_changed -> 'outbox', '[]'));
  END LOOP;
  RETURN v_changed;
END $$;

/*
All that we sent a customer got this far: up to a moment (p.up_to) or to a message (p.target).
p: { business, account, item, keys, up_to, target, status }
Answers { result: 'stored' | 'duplicate' | 'pending' | 'unchanged', changes: [{ outbox, entries, interaction }, …] }.
*/
CREATE FUNCTION hilo_ingest_receipt(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := p ->> 'business';
  v_account uuid := p ->> 'account';
  v_status message_status := p ->> 'status';
  v_item uuid;
  v_conversations uuid[];
  v_target entries;
  v_part record;
  v_change jsonb;
  v_changes jsonb := '[]';
BEGIN
  PERFORM hilo_set_tenant(v_business);
  v_item := hilo_note_item(v_business, v_account, 'receipt', p -> 'item', p_now);
  IF v_item IS NULL THEN
    RETURN jsonb_build_object('result', 'duplicate');
  END IF;
  SELECT array_agg(c.uuid) INTO v_conversations FROM (
    SELECT c.uuid FROM conversations c
    JOIN identities d ON d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid
    WHERE c.business_uuid = v_business AND c.channel_account_uuid = v_account
      AND (d.external_id = ANY (ARRAY(SELECT jsonb_array_elements_text(p -> 'keys')))
        OR d.alias_group IN (SELECT o.alias_group FROM identities o WHERE o.business_uuid = v_business
          AND o.channel_account_uuid = v_account
          AND o.external_id = ANY (ARRAY(SELECT jsonb_array_elements_text(p -> 'keys')))))
    ORDER BY c.uuid FOR UPDATE OF c) c;
  SELECT * INTO v_target FROM entries
  WHERE business_uuid = v_business AND uuid = hilo_entry_named(v_business, v_account, p ->> 'target');
  IF EXISTS (
    SELECT FROM entries e JOIN outbound_attempts a ON a.business_uuid = e.business_uuid AND a.entry_uuid = e.uuid
    WHERE e.business_uuid = v_business AND e.conversation_uuid = ANY (v_conversations) AND a.state = 'requesting'
      AND (a.started_at <= (p ->> 'up_to')::timestamptz OR (p ->> 'target' IS NOT NULL AND v_target.uuid IS NULL)))
  THEN
    -- It overtook the answer to a send of ours: it is taken up again when that is known.
    UPDATE webhook_items SET state = 'pending' WHERE business_uuid = v_business AND uuid = v_item;
    RETURN jsonb_build_object('result', 'pending');
  END IF;

  FOR v_part IN
    SELECT o.provider_message_id FROM outbound_parts o
    JOIN outbound_attempts a ON a.business_uuid = o.business_uuid AND a.uuid = o.attempt_uuid
    JOIN entries e ON e.business_uuid = o.business_uuid AND e.uuid = o.entry_uuid
    WHERE o.business_uuid = v_business AND e.conversation_uuid = ANY (v_conversations)
      AND o.status <> 'failed' AND hilo_status_advances(o.status, v_status)
      -- By when the send began: the provider's hour of it is later than that.
      AND (a.started_at <= (p ->> 'up_to')::timestamptz
        OR (e.conversation_uuid = v_target.conversation_uuid AND e.seq <= v_target.seq))
    ORDER BY e.conversation_uuid, e.seq, o.position
  LOOP
    v_change := hilo_apply_part_status(
      v_business, v_account, v_part.provider_message_id, v_status, NULL, p_now);
    CONTINUE WHEN v_change IS NULL;
    v_changes := v_changes || jsonb_build_array(v_change);
  END LOOP;
  IF v_changes = '[]' THEN
    RETURN jsonb_build_object('result', 'unchanged');
  END IF;
  RETURN jsonb_build_object('result', 'stored', 'changes', v_changes);
END $$;

/* Every kind of item is taken up again. */
CREATE OR REPLACE FUNCTION hilo_pending_items(p_now timestamptz, most int)
RETURNS TABLE (business_uuid uuid, uuid uuid, channel_account_uuid uuid, dedupe_key text, payload jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT i.business_uuid, i.uuid, i.channel_account_uuid, i.dedupe_key, i.payload FROM webhook_items i
  WHERE i.state = 'pending' AND i.received_at + make_interval(mins => i.attempts) <= p_now
  ORDER BY i.received_at LIMIT most
$$;
DROP INDEX "webhook_items_pending";
CREATE INDEX "webhook_items_pending" ON "webhook_items" ("received_at") WHERE "state" = 'pending';

/*
Something about who somebody is. p: { business, account, item, keys (the names until now), at,
  change: { kind: 'renamed', keys (the names from now on), phone } | { kind: 'unreachable' | 'reachable' } }
A name that they no longer have is taken from them, because the provider may give it to somebody else. Whoever has had
the new name since before is somebody else, and loses it; whoever appeared under it only now is the same person.
Answers { result: 'stored' | 'duplicate' | 'unchanged', changes }.
*/
CREATE FUNCTION hilo_ingest_identity(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := p ->> 'business';
  v_account uuid := p ->> 'account';
  v_old text[] := ARRAY(SELECT jsonb_array_elements_text(p -> 'keys'));
  v_new text[] := ARRAY(SELECT jsonb_array_elements_text(coalesce(p -> 'change' -> 'keys', '[]')));
  v_phone text := p -> 'change' ->> 'phone';
  v_at timestamptz := least((p ->> 'at')::timestamptz, p_now);
  v_lost text[];
  v_gained text[];
  v_contact uuid;
  v_alias uuid;
  v_key text;
  v_other identities;
  v_identity uuid;
  v_interaction record;
  v_changes jsonb := '[]';
  v_changed boolean := false;
BEGIN
  PERFORM hilo_set_tenant(v_business);
  FOR v_key IN SELECT DISTINCT k FROM unnest(v_old || v_new) k ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(v_account::text || ':' || v_key, 0));
  END LOOP;
  IF hilo_note_item(v_business, v_account, 'identity', p -> 'item', p_now) IS NULL THEN
    RETURN jsonb_build_object('result', 'duplicate');
  END IF;
  IF p -> 'change' ->> 'kind' <> 'renamed' THEN
    UPDATE identities SET unreachable = p -> 'change' ->> 'kind' = 'unreachable'
    WHERE business_uuid = v_business AND channel_account_uuid = v_account AND external_id = ANY (v_old);
    RETURN jsonb_build_object('result', 'unchanged');
  END IF;

  SELECT contact_uuid, coalesce(alias_group, gen_random_uuid()) INTO v_contact, v_alias FROM identities
  WHERE business_uuid = v_business AND channel_account_uuid = v_account AND external_id = ANY (v_old)
  ORDER BY array_position(v_old, external_id) LIMIT 1;
  IF v_contact IS NULL THEN
    RETURN jsonb_build_object('result', 'unchanged'); -- they have never written here
  END IF;
  v_lost := ARRAY(SELECT k FROM unnest(v_old) k WHERE k <> ALL (v_new));
  v_gained := ARRAY(SELECT k FROM unnest(v_new) k WHERE k <> ALL (v_old));

  FOR v_other IN
    SELECT * FROM identities WHERE business_uuid = v_business AND channel_account_uuid = v_account
      AND external_id = ANY (v_gained) AND contact_uuid <> v_contact
  LOOP
    IF v_other.created_at >= v_at THEN
      IF EXISTS (SELECT FROM contacts WHERE business_uuid = v_business AND uuid = v_other.contact_uuid) THEN
        PERFORM hilo_merge_contacts(v_business, v_contact, v_other.contact_uuid, p_now);
      END IF;
    ELSE
      UPDATE identities SET external_id = external_id || '#' || v_other.uuid
      WHERE business_uuid = v_business AND uuid = v_other.uuid;
      UPDATE contacts SET phone = NULL, version = version + 1, updated_at = p_now
      WHERE business_uuid = v_business AND uuid = v_other.contact_uuid AND phone = v_phone;
    END IF;
    v_changed := true;
  END LOOP;

  -- The thread goes on under the new name; a name too many, or one that has a thread of its own, only keeps its history.
  FOREACH v_key IN ARRAY v_lost LOOP
    SELECT uuid INTO v_identity FROM identities
    WHERE business_uuid = v_business AND channel_account_uuid = v_account AND external_id = v_key;
    CONTINUE WHEN NOT FOUND;
    UPDATE identities SET alias_group = v_alias, external_id = coalesce(
      (SELECT k FROM unnest(v_gained) k WHERE NOT EXISTS (SELECT FROM identities d
        WHERE d.business_uuid = v_business AND d.channel_account_uuid = v_account AND d.external_id = k) LIMIT 1),
      v_key || '#' || v_identity)
    WHERE business_uuid = v_business AND uuid = v_identity;
    v_changed := true;
  END LOOP;
  INSERT INTO identities (
    business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, alias_group, created_at
  )
  SELECT v_business, gen_random_uuid(), v_contact, v_account, k, v_alias, p_now FROM unnest(v_new) k
  ON CONFLICT (business_uuid, channel_account_uuid, external_id) DO UPDATE SET alias_group = excluded.alias_group
    WHERE identities.alias_group IS DISTINCT FROM excluded.alias_group;

  -- The phone that came with the old name; one that a person wrote down is theirs to change.
  UPDATE contacts c SET version = version + 1, updated_at = p_now,
    phone = CASE WHEN NOT EXISTS (SELECT FROM contacts o WHERE o.business_uuid = v_business AND o.phone = v_phone)
      THEN v_phone END
  WHERE c.business_uuid = v_business AND c.uuid = v_contact AND v_phone IS NOT NULL AND c.phone = ANY (v_lost);

  IF NOT v_changed THEN
    RETURN jsonb_build_object('result', 'unchanged');
  END IF;
  FOR v_interaction IN
    SELECT i.uuid FROM interactions i
    JOIN conversations c ON c.business_uuid = i.business_uuid AND c.uuid = i.conversation_uuid
    WHERE i.business_uuid = v_business AND c.contact_uuid = v_contact AND i.status <> 'finished'
    ORDER BY c.uuid
  LOOP
    UPDATE interactions SET version = version + 1, updated_at = p_now
    WHERE business_uuid = v_business AND uuid = v_interaction.uuid;
    v_changes := v_changes || jsonb_build_array(jsonb_build_object(
      'outbox', hilo_announce(v_business, 'entry_changed',
        jsonb_build_object('interaction', v_interaction.uuid, 'entries', '[]'::jsonb), p_now)::text,
      'entries', '[]'::jsonb,
      'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
        WHERE r.business_uuid = v_business AND r.uuid = v_interaction.uuid)));
  END LOOP;
  RETURN jsonb_build_object('result', 'stored', 'changes', v_changes);
END $$;
