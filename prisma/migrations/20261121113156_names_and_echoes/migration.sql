-- What a customer is called is not forgotten; what comes back of what we sent settles what we did not know of it.

-- AlterTable
ALTER TABLE "entries" ADD COLUMN     "provider_order" INTEGER;

-- AlterTable
ALTER TABLE "outbound_attempts" ADD COLUMN     "doubt" JSONB;

/*
When a message is shown to have been written whose provider gives whole seconds, and numbers. Among those of its second
it stands by its number: between the ones that are there where it was overtaken, and behind them where it was not.
*/
CREATE FUNCTION hilo_date_between(
  p_business uuid, p_conversation uuid, p_order int, p_date timestamptz, p_now timestamptz
) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_date >= later THEN greatest(earlier, later - interval '1 millisecond')
    WHEN p_date <= earlier AND later IS NULL THEN greatest(earlier, least(
      earlier + interval '2 milliseconds', date_trunc('second', p_date) + interval '999 milliseconds', p_now))
    ELSE greatest(p_date, earlier) END
  FROM (SELECT max(date) FILTER (WHERE provider_order < p_order), min(date) FILTER (WHERE provider_order > p_order)
    FROM entries WHERE business_uuid = p_business AND conversation_uuid = p_conversation
      AND date >= date_trunc('second', p_date) AND date < date_trunc('second', p_date) + interval '1 second'
      AND author_kind = 'client') AS placed (earlier, later)
$$;

/* Words as they are compared: providers trim them, and mails break their lines. */
CREATE FUNCTION hilo_plain_words(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(btrim(words, E' \t\r\n'), '\s+', ' ', 'g')
$$;

/*
The oldest try to this customer of which nobody knows whether it was taken, and which this message of the business may
be: the same words, or a file where a file was sent, at about the hour of the try.
*/
CREATE FUNCTION hilo_doubtful_attempt(
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
A message of the provider is known to be what this try was about. What was to follow it is sent now; where nobody knows
whether it followed, the state stays what it is. Null: nobody sees a difference.
*/
CREATE FUNCTION hilo_settle_attempt(
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

/*
As before. A name that a message does not say is not forgotten. What the business seems to have written elsewhere
(p.author 'app') may be what we sent and never heard of again (p.may_be_ours): then that is settled, and there is no
second line.
p: { business, account, author, may_be_ours, part_of (of a mail: whose file it is), item: { dedupe_key, payload },
     message: { uuid, provider_message_id, order (the provider's number), type, body, preview, date, reply_to },
     customer: { keys: [external id, …] (the preferred first), name, fallback_name (where nobody knows one), phone,
       email, username (absent: the message does not say; null: they have none) },
     thread_key, subject, window_seconds }
Answers { result: 'stored' | 'duplicate' | 'pending' | 'unchanged', opened (of a new line), outbox, also, interaction,
  entries }.
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
  v_name text;
  v_username text;
  v_attempt uuid;
  v_settled jsonb;
  v_order int := (p -> 'message' ->> 'order')::int;
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
          AND v_known < cardinality(v_keys)));
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
    business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, alias_group, username, display_name,
    created_at
  )
  SELECT v_business, gen_random_uuid(), v_contact, v_account, k, v_alias, v_username, v_name, p_now
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
    'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
      WHERE r.business_uuid = v_business AND r.uuid = v_interaction.uuid));
END $$;

/* As before; what settles a message of ours is nothing to answer. */
CREATE OR REPLACE FUNCTION hilo_ingest_message(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_stored jsonb := hilo_store_message(p, p_now);
  v_row jsonb := v_stored -> 'interaction';
BEGIN
  IF v_stored ? 'opened' AND v_row ->> 'status' = 'unassigned' AND NOT coalesce((v_row -> 'bot' ->> 'silent')::boolean, false) THEN
    PERFORM graphile_worker.add_job(
      'answer_customer',
      json_build_object('business', v_row ->> 'business_uuid', 'interaction', v_row ->> 'uuid'),
      job_key => 'answer:' || (v_row ->> 'uuid'));
  END IF;
  IF (v_stored ->> 'opened')::boolean AND v_row ->> 'contact_name' IS NULL THEN
    PERFORM graphile_worker.add_job(
      'fetch_profile',
      json_build_object('business', v_row ->> 'business_uuid', 'conversation', v_row ->> 'conversation_uuid'),
      job_key => 'profile:' || (v_row ->> 'conversation_uuid'));
  END IF;
  RETURN v_stored;
END $$;

/* As before; of a message of several parts the one that was in doubt is known now, and the others may be missing (p.part). */
CREATE OR REPLACE FUNCTION hilo_ingest_status(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := p ->> 'business';
  v_account uuid := p ->> 'account';
  v_provider_id text := p ->> 'provider_message_id';
  v_item uuid;
  v_known boolean;
  v_changed jsonb;
  v_attempt uuid;
  v_settled jsonb;
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
    SELECT a.uuid INTO v_attempt FROM outbound_attempts a
    JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
    WHERE a.business_uuid = v_business AND a.entry_uuid = (p ->> 'entry')::uuid
      AND e.channel_account_uuid = v_account AND a.state = 'unknown'
    ORDER BY a.number DESC LIMIT 1;
    IF v_attempt IS NOT NULL THEN
      v_known := true;
      v_settled := hilo_settle_attempt(
        v_business, v_account, v_attempt, v_provider_id, coalesce(p ->> 'part' = 'file', false), p_now);
    END IF;
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
    v_changed := v_settled;
  ELSIF v_settled IS NOT NULL THEN
    v_changed := v_changed || jsonb_build_object(
      'also', coalesce(v_settled -> 'also', '[]') || (v_settled -> 'outbox'));
  END IF;
  IF v_changed IS NULL THEN
    RETURN jsonb_build_object('result', 'unchanged');
  END IF;
  RETURN jsonb_build_object('result', 'stored') || v_changed;
END $$;

/*
As before. p_doubt, of a try whose end nobody knows: { text (null: a file), unsent }, what was on its way and how many
messages of the provider were to follow it; null where that is not known either.
*/
DROP FUNCTION hilo_outbound_ended(uuid, uuid, text, jsonb, timestamptz, text[], timestamptz);
CREATE FUNCTION hilo_outbound_ended(
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

/* As before; a message that was taken back stays so, also with the files of it that come afterwards. */
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
  IF p -> 'change' ->> 'kind' = 'deletion' THEN
    -- Files of it may still come.
    UPDATE webhook_items SET awaits = v_target WHERE business_uuid = v_business AND uuid = v_item;
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
