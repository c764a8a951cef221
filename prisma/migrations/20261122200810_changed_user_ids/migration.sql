/*
As before; whoever gets other names keeps none of the old ones, also of those that the notice does not tell: WhatsApp makes
a new user id with each new number. And what they wrote under the new names before the notice is one with the rest.
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
  v_groups uuid[];
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
  v_lost := ARRAY(SELECT k FROM unnest(v_old) k WHERE k <> ALL (v_new))
    -- What else they were called: an id ends with its number, and a number that the notice does not name is theirs no more.
    || ARRAY(SELECT d.external_id FROM identities d
      WHERE d.business_uuid = v_business AND d.channel_account_uuid = v_account AND d.alias_group = v_alias
        AND d.created_at < v_at AND d.external_id <> ALL (v_old || v_new) AND position('#' IN d.external_id) = 0
      ORDER BY d.created_at);
  v_gained := ARRAY(SELECT k FROM unnest(v_new) k WHERE k <> ALL (v_old));
  -- Under the new names they may have written before we were told.
  v_groups := ARRAY(SELECT DISTINCT alias_group FROM identities
    WHERE business_uuid = v_business AND channel_account_uuid = v_account AND external_id = ANY (v_gained)
      AND created_at >= v_at AND alias_group IS NOT NULL);

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

  UPDATE identities SET alias_group = v_alias
  WHERE business_uuid = v_business AND channel_account_uuid = v_account AND alias_group = ANY (v_groups)
    AND alias_group <> v_alias AND contact_uuid = v_contact;

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
