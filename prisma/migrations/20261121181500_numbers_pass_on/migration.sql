-- Numbers pass on: whoever writes under a known phone with another lasting name of the provider's is somebody else.

-- AlterTable
ALTER TABLE "identities" ADD COLUMN     "lasting" BOOLEAN NOT NULL DEFAULT false;

-- WhatsApp's user ids: what is neither a phone nor a name that was lost.
UPDATE identities d SET lasting = true FROM channel_accounts a
WHERE a.business_uuid = d.business_uuid AND a.uuid = d.channel_account_uuid AND a.type = 'whatsapp'
  AND d.external_id !~ '^[0-9]{6,15}$' AND position('#' IN d.external_id) = 0;

/* Whether a name belongs to somebody whose lasting name on the account is another one than p_own. */
CREATE FUNCTION hilo_is_of_another(p_business uuid, p_account uuid, p_key text, p_own text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT p_key <> p_own AND EXISTS (SELECT FROM identities d
    JOIN identities o ON o.business_uuid = d.business_uuid AND o.channel_account_uuid = d.channel_account_uuid
      AND o.alias_group = d.alias_group
    WHERE d.business_uuid = p_business AND d.channel_account_uuid = p_account AND d.external_id = p_key
    HAVING bool_or(o.lasting) AND NOT bool_or(o.external_id = p_own))
$$;

/*
Who writes is p_own, and bears p_keys. What of these somebody else has had until now passes on to them, with the phone
on that contact's card: the other one keeps the thread and its history, and is written to by the name that lasts. A
message from before the last one of the other's (it came late) takes nothing: then the names that are theirs are left
out of the answer. Only names of one account are compared: to the numbers of another portfolio the provider names the
same person otherwise.
Answers { keys, phone, from: what those were called who had them, others: what is to be told of their threads }.
Locks: conversations of the other one, contact, identities.
*/
CREATE FUNCTION hilo_pass_on_names(
  p_business uuid, p_account uuid, p_keys text[], p_own text, p_phone text, p_date timestamptz, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_keys text[] := p_keys;
  v_phone text := p_phone;
  v_from jsonb := '[]';
  v_others jsonb := '[]';
  v_key text;
  v_held identities;
  v_loser uuid;
  v_name text;
  v_conversations uuid[];
  v_interaction record;
  v_line entries;
BEGIN
  FOREACH v_key IN ARRAY p_keys LOOP
    CONTINUE WHEN p_own IS NULL OR v_key = p_own;
    SELECT * INTO v_held FROM identities
    WHERE business_uuid = p_business AND channel_account_uuid = p_account AND external_id = v_key;
    IF FOUND THEN
      CONTINUE WHEN NOT hilo_is_of_another(p_business, p_account, v_key, p_own);
      v_loser := v_held.contact_uuid;
    ELSE
      -- Nobody has written here under it; yet it may stand on the card of somebody who writes under another name.
      SELECT c.uuid INTO v_loser FROM contacts c
      JOIN identities d ON d.business_uuid = c.business_uuid AND d.contact_uuid = c.uuid
        AND d.channel_account_uuid = p_account
      WHERE c.business_uuid = p_business AND c.phone = v_key AND v_key = p_phone
      GROUP BY c.uuid HAVING bool_or(d.lasting) AND NOT bool_or(d.external_id = p_own);
      CONTINUE WHEN NOT FOUND;
    END IF;

    SELECT array_agg(c.uuid ORDER BY c.uuid) INTO v_conversations FROM conversations c
    LEFT JOIN identities d ON d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid
    WHERE c.business_uuid = p_business AND c.channel_account_uuid = p_account AND c.contact_uuid = v_loser
      AND (v_held.uuid IS NULL OR d.alias_group = v_held.alias_group);
    IF EXISTS (SELECT FROM unnest(v_conversations) u CROSS JOIN LATERAL (
      SELECT e.date FROM entries e
      WHERE e.business_uuid = p_business AND e.conversation_uuid = u AND e.author_kind IN ('client', 'app')
      ORDER BY e.date DESC LIMIT 1) newest WHERE newest.date >= p_date)
    THEN
      v_keys := array_remove(v_keys, v_key);
      v_phone := nullif(v_phone, v_key);
      CONTINUE;
    END IF;

    PERFORM FROM conversations WHERE business_uuid = p_business AND uuid = ANY (v_conversations)
    ORDER BY uuid FOR UPDATE;
    UPDATE identities SET external_id = external_id || '#' || uuid
    WHERE business_uuid = p_business AND uuid = v_held.uuid;
    -- People said that both are one person, who has two accounts there.
    CONTINUE WHEN EXISTS (SELECT FROM identities
      WHERE business_uuid = p_business AND contact_uuid = v_loser AND external_id = p_own);
    SELECT coalesce(name, '') INTO v_name FROM contacts WHERE business_uuid = p_business AND uuid = v_loser;
    v_from := v_from || to_jsonb(v_name);
    UPDATE contacts SET phone = NULL, version = version + 1, updated_at = p_now
    WHERE business_uuid = p_business AND uuid = v_loser AND phone = v_key;
    FOR v_interaction IN
      SELECT DISTINCT ON (conversation_uuid) uuid, conversation_uuid FROM interactions
      WHERE business_uuid = p_business AND conversation_uuid = ANY (v_conversations)
      ORDER BY conversation_uuid, status = 'finished', created_at DESC
    LOOP
      SELECT * INTO v_line FROM hilo_add_timeline(
        p_business, v_interaction.conversation_uuid, v_interaction.uuid, p_account, 'number_lost',
        CASE WHEN v_key = p_phone THEN '+' || v_key ELSE v_key END, 'system', NULL, NULL, p_now);
      UPDATE interactions SET version = version + 1, updated_at = p_now
      WHERE business_uuid = p_business AND uuid = v_interaction.uuid;
      v_others := v_others || jsonb_build_array(hilo_tell_entry(p_business, v_line.uuid, p_now));
    END LOOP;
  END LOOP;
  RETURN jsonb_build_object('keys', v_keys, 'phone', v_phone, 'from', v_from, 'others', v_others);
END $$;

/* As before; p.customer.own_key is the one of the keys that nobody else ever gets, where there is such a one. */
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
  v_name text;
  v_shares_phone boolean := coalesce((p -> 'customer' ->> 'shares_phone')::boolean, false);
  v_username text;
  v_attempt uuid;
  v_settled jsonb;
  v_order int := (p -> 'message' ->> 'order')::int;
  v_own text := p -> 'customer' ->> 'own_key';
  v_passed jsonb;
  v_before text;
  -- A message with several files is several of ours; the first one has the name alone.
  v_whole text := regexp_replace(p -> 'message' ->> 'provider_message_id', '#[0-9]+$', '');
BEGIN
  PERFORM hilo_set_tenant(v_business);
  -- Against what is told of this very message at this moment: whoever comes second sees the other's row.
  PERFORM pg_advisory_xact_lock(hashtextextended(v_account::text || '>' || v_provider_id, 0));
  IF v_whole <> v_provider_id THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(v_account::text || '>' || v_whole, 0));
  END IF;

  -- One customer of one account at a time: the first messages of a new contact may come all at once.
  FOR v_key IN SELECT unnest(v_keys) ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(v_account::text || ':' || v_key, 0));
  END LOOP;

  v_item := hilo_note_item(
    v_business, v_account, CASE WHEN v_app THEN 'echo' ELSE 'message' END, p -> 'item', p_now);
  IF v_item IS NULL OR hilo_entry_named(v_business, v_account, v_provider_id) IS NOT NULL OR EXISTS (
    -- The file of a mail of ours whose words we know already.
    SELECT FROM outbound_parts WHERE business_uuid = v_business AND channel_account_uuid = v_account
      AND provider_message_id = p ->> 'part_of')
  THEN
    RETURN jsonb_build_object('result', 'duplicate');
  END IF;

  v_passed := hilo_pass_on_names(
    v_business, v_account, v_keys, v_own, v_customer ->> 'phone', v_date, p_now);
  v_keys := ARRAY(SELECT jsonb_array_elements_text(v_passed -> 'keys'));
  v_customer := v_customer || jsonb_build_object('phone', v_passed -> 'phone');

  -- Who is it: by identity, else by a phone or an address that we know, else somebody new.
  SELECT count(*), array_agg(contact_uuid ORDER BY array_position(v_keys, external_id)),
    array_agg(DISTINCT alias_group) FILTER (WHERE alias_group IS NOT NULL)
  INTO v_known, v_contacts, v_aliases FROM identities
  WHERE business_uuid = v_business AND channel_account_uuid = v_account AND external_id = ANY (v_keys);
  v_contact := v_contacts[1];
  IF v_known < cardinality(v_keys) OR v_contact <> ANY (v_contacts) OR v_shares_phone THEN
    -- A name or a phone that is new here may be that of somebody we know from elsewhere, whom a person wrote down.
    SELECT uuid INTO v_other FROM contacts
    WHERE business_uuid = v_business
      AND (phone = v_customer ->> 'phone' OR email = lower(v_customer ->> 'email'))
    ORDER BY created_at LIMIT 1;
    v_contact := coalesce(v_other, v_contact);
  END IF;
  IF v_contact IS NULL THEN
    INSERT INTO contacts (business_uuid, uuid, name, phone, email, created_at, updated_at)
    VALUES (v_business, gen_random_uuid(), coalesce(v_customer ->> 'name', v_customer ->> 'fallback_name'),
      v_customer ->> 'phone',
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
          AND (v_known < cardinality(v_keys) OR v_shares_phone)));
  END IF;

  -- Who writes says what they are called, or nothing: then it is what we knew. An answer of the business, written
  -- elsewhere, says nothing of the customer that is newer than what they said themselves.
  SELECT (array_agg(display_name ORDER BY array_position(v_keys, external_id)) FILTER (WHERE display_name IS NOT NULL))[1],
    (array_agg(username ORDER BY array_position(v_keys, external_id)) FILTER (WHERE username IS NOT NULL))[1]
  INTO v_name, v_username FROM identities
  WHERE business_uuid = v_business AND channel_account_uuid = v_account
    AND (external_id = ANY (v_keys) OR alias_group = ANY (v_aliases));
  v_name := CASE WHEN v_app THEN coalesce(v_name, v_customer ->> 'name')
    ELSE coalesce(v_customer ->> 'name', v_name, v_customer ->> 'fallback_name') END;
  v_username := CASE WHEN v_app THEN coalesce(v_username, v_customer ->> 'username')
    -- There and null: they have none, or no longer.
    WHEN v_customer ? 'username' THEN v_customer ->> 'username'
    ELSE v_username END;

  -- Names that came together stay together: the next message may bear only one of them.
  v_alias := coalesce(v_aliases[1], CASE WHEN cardinality(v_keys) > 1 THEN gen_random_uuid() END);
  INSERT INTO identities (
    business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, alias_group, lasting, username, display_name,
    created_at
  )
  SELECT v_business, gen_random_uuid(), v_contact, v_account, k, v_alias, k IS NOT DISTINCT FROM v_own, v_username,
    v_name, p_now
  FROM unnest(v_keys) k
  ON CONFLICT (business_uuid, channel_account_uuid, external_id) DO UPDATE
    SET alias_group = excluded.alias_group, lasting = excluded.lasting OR identities.lasting,
      username = excluded.username, display_name = excluded.display_name
    WHERE (identities.alias_group, identities.lasting, identities.username, identities.display_name)
      IS DISTINCT FROM (
        excluded.alias_group, excluded.lasting OR identities.lasting, excluded.username, excluded.display_name);
  IF cardinality(v_aliases) > 1 THEN
    UPDATE identities SET alias_group = v_alias
    WHERE business_uuid = v_business AND channel_account_uuid = v_account AND alias_group = ANY (v_aliases);
  END IF;
  SELECT array_agg(uuid ORDER BY array_position(v_keys, external_id)) INTO v_identities FROM identities
  WHERE business_uuid = v_business AND channel_account_uuid = v_account AND contact_uuid = v_contact
    AND (external_id = ANY (v_keys) OR alias_group = v_alias);
  v_identity := v_identities[1];

  IF v_app THEN
    -- What we sent ourselves has come back, if it is among what we do not know the end of.
    PERFORM FROM conversations
    WHERE business_uuid = v_business AND channel_account_uuid = v_account AND identity_uuid = ANY (v_identities)
    ORDER BY uuid FOR UPDATE;
    IF EXISTS (
      SELECT FROM conversations c
      JOIN entries e ON e.business_uuid = c.business_uuid AND e.conversation_uuid = c.uuid
      JOIN outbound_attempts a ON a.business_uuid = e.business_uuid AND a.entry_uuid = e.uuid
      WHERE c.business_uuid = v_business AND c.channel_account_uuid = v_account
        AND c.identity_uuid = ANY (v_identities) AND a.state = 'requesting')
    THEN
      -- It may be the message that we are sending now: once that has its name, it will show.
      UPDATE webhook_items SET state = 'pending' WHERE business_uuid = v_business AND uuid = v_item;
      RETURN jsonb_build_object('result', 'pending');
    END IF;
    IF (p ->> 'may_be_ours')::boolean THEN
      v_attempt := hilo_doubtful_attempt(v_business, v_account, v_identities, v_message, v_date);
    END IF;
    IF v_attempt IS NOT NULL THEN
      v_settled := hilo_settle_attempt(
        v_business, v_account, v_attempt, v_provider_id, v_message ->> 'type' <> 'text', p_now);
      RETURN CASE WHEN v_settled IS NULL THEN '{"result": "unchanged"}'::jsonb
        ELSE jsonb_build_object('result', 'stored') || v_settled END;
    END IF;
  END IF;

  -- Which thread: the one that any of the customer's names on this account already has.
  -- Two of them may, if they were two contacts before: then the one that somebody has, else one that waits for them.
  SELECT c.* INTO v_conversation FROM conversations c
  WHERE c.business_uuid = v_business AND c.channel_account_uuid = v_account
    AND c.identity_uuid = ANY (v_identities) AND c.thread_key = coalesce(p ->> 'thread_key', '')
  ORDER BY (SELECT i.status = 'unassigned' FROM interactions i WHERE i.business_uuid = v_business
    AND i.conversation_uuid = c.uuid AND i.status <> 'finished') NULLS LAST, c.created_at LIMIT 1 FOR UPDATE;
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
      'client', v_contact, v_name, p_now);
    v_entries := jsonb_build_array(to_jsonb(v_line));
  END IF;
  FOREACH v_key IN ARRAY v_merged LOOP
    SELECT * INTO v_line FROM hilo_add_timeline(
      v_business, v_conversation.uuid, v_interaction.uuid, v_account, 'contacts_merged', v_key,
      'system', NULL, NULL, p_now);
    v_entries := v_entries || to_jsonb(v_line);
  END LOOP;
  FOR v_before IN SELECT jsonb_array_elements_text(v_passed -> 'from') LOOP
    SELECT * INTO v_line FROM hilo_add_timeline(
      v_business, v_conversation.uuid, v_interaction.uuid, v_account, 'number_inherited', v_before,
      'system', NULL, NULL, p_now);
    v_entries := v_entries || to_jsonb(v_line);
  END LOOP;

  IF v_order IS NOT NULL THEN
    v_date := hilo_date_between(v_business, v_conversation.uuid, v_order, v_date, p_now);
  END IF;
  v_reply := hilo_entry_named(v_business, v_account, v_message ->> 'reply_to');

  INSERT INTO entries (
    business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version,
    author_kind, author_uuid, author_name, type, body, date, created_at, provider_message_id, provider_order, reply_to,
    status
  )
  SELECT v_business, (v_message ->> 'uuid')::uuid, v_conversation.uuid, v_interaction.uuid, v_account, 'message',
    n.seq, n.version, CASE WHEN v_app THEN 'app' ELSE 'client' END::author_kind,
    CASE WHEN NOT v_app THEN v_contact END, CASE WHEN NOT v_app THEN v_name END,
    v_message ->> 'type', v_message -> 'body', v_date, p_now, v_provider_id, v_order, v_reply,
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
    UPDATE webhook_items SET state = 'done', awaits = CASE WHEN kind = 'deletion' THEN awaits END
    WHERE business_uuid = v_business AND channel_account_uuid = v_account AND state = 'orphan'
      AND awaits = v_provider_id
    RETURNING payload -> 'parsed'
  LOOP
    PERFORM hilo_change_message(v_business, v_entry.uuid, v_change, p_now);
  END LOOP;
  IF v_whole <> v_provider_id THEN
    -- The message that it belongs to was taken back before all of it was here.
    SELECT payload -> 'parsed' INTO v_change FROM webhook_items
    WHERE business_uuid = v_business AND channel_account_uuid = v_account AND kind = 'deletion' AND awaits = v_whole;
    IF FOUND THEN
      PERFORM hilo_change_message(v_business, v_entry.uuid, v_change, p_now);
    END IF;
  END IF;
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
    'others', v_passed -> 'others',
    'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
      WHERE r.business_uuid = v_business AND r.uuid = v_interaction.uuid));
END $$;

/*
As before; p.own_key and p.change.own_key are those of the names that last. A notice that comes late takes nothing from
whoever has the number by now.
*/
CREATE OR REPLACE FUNCTION hilo_ingest_identity(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := p ->> 'business';
  v_account uuid := p ->> 'account';
  v_old text[] := ARRAY(SELECT jsonb_array_elements_text(p -> 'keys'));
  v_new text[] := ARRAY(SELECT jsonb_array_elements_text(coalesce(p -> 'change' -> 'keys', '[]')));
  v_phone text := p -> 'change' ->> 'phone';
  v_own text := p ->> 'own_key';
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
    -- A number that another person has by now says nothing of whoever had it before.
    AND (v_own IS NULL OR NOT hilo_is_of_another(v_business, v_account, external_id, v_own))
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
      UPDATE identities SET external_id = external_id || '#' || v_other.uuid, lasting = false
      WHERE business_uuid = v_business AND uuid = v_other.uuid;
      UPDATE contacts SET phone = NULL, version = version + 1, updated_at = p_now
      WHERE business_uuid = v_business AND uuid = v_other.contact_uuid AND phone = v_phone;
    END IF;
    v_changed := true;
  END LOOP;

  -- The thread goes on under the new name; a name too many, or one that has a thread of its own, only keeps its history.
  FOREACH v_key IN ARRAY v_lost LOOP
    SELECT uuid INTO v_identity FROM identities
    WHERE business_uuid = v_business AND channel_account_uuid = v_account AND external_id = v_key
      AND contact_uuid = v_contact; -- by now somebody else may have it
    CONTINUE WHEN NOT FOUND;
    UPDATE identities SET alias_group = v_alias, lasting = false, external_id = coalesce(
      (SELECT k FROM unnest(v_gained) k WHERE NOT EXISTS (SELECT FROM identities d
        WHERE d.business_uuid = v_business AND d.channel_account_uuid = v_account AND d.external_id = k) LIMIT 1),
      v_key || '#' || v_identity)
    WHERE business_uuid = v_business AND uuid = v_identity;
    v_changed := true;
  END LOOP;
  INSERT INTO identities (
    business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, alias_group, lasting, created_at
  )
  SELECT v_business, gen_random_uuid(), v_contact, v_account, k, v_alias,
    k IS NOT DISTINCT FROM p -> 'change' ->> 'own_key', p_now
  FROM unnest(v_new) k
  ON CONFLICT (business_uuid, channel_account_uuid, external_id) DO UPDATE
    SET alias_group = excluded.alias_group, lasting = excluded.lasting OR identities.lasting
    WHERE (identities.alias_group, identities.lasting)
      IS DISTINCT FROM (excluded.alias_group, excluded.lasting OR identities.lasting);

  -- The phone that came with the old name, or none: one that a person wrote down is theirs to change.
  UPDATE contacts c SET version = version + 1, updated_at = p_now,
    phone = CASE WHEN NOT EXISTS (SELECT FROM contacts o WHERE o.business_uuid = v_business AND o.phone = v_phone)
      THEN v_phone END
  WHERE c.business_uuid = v_business AND c.uuid = v_contact AND v_phone IS NOT NULL
    AND (c.phone IS NULL OR c.phone = ANY (v_lost));

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
