-- Functions that tables refer to. In SQL, because policies, triggers, sort orders and indexes call them. Made before the tables.

CREATE OR REPLACE FUNCTION hilo_tenant() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('hilo.business', true), '')::uuid
$$;

-- The sort key of names: no name or only a phone number ('0'), then those that begin with a sign ('1'), then the rest ('2'). Lower case,
-- without accents and invisible characters, so that one first letter stands together; ñ sorts after all of n, by the last code point.
-- `letterOfName` in packages/contracts must fold the same way.
CREATE OR REPLACE FUNCTION hilo_sort_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  folded text := regexp_replace(
    normalize(
      regexp_replace(
        normalize(replace(lower(normalize(coalesce(name, ''), NFC)), 'ñ', 'n' || chr(1114111)), NFD),
        '[\u0300-\u036F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFE00-\uFE0F]', '', 'g'
      ),
      NFC
    ),
    '^[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+|[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+$', '', 'g'
  );
BEGIN
  RETURN CASE
    WHEN folded ~ '^\+?[0-9]*$' THEN '0'
    WHEN folded ~ '^[!-/:-@\u005B-`{-\u00BF\u2010-\u2BFF\u3000-\u303F\U0001F000-\U0001FAFF]' THEN '1'
    ELSE '2'
  END || folded;
END $$;

CREATE OR REPLACE FUNCTION hilo_contact_sort_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_key := hilo_sort_key(NEW.name);
  RETURN NEW;
END $$;

-- Refuses to use an area that is deleted or being deleted: waits for the deletion and then raises. Areas are locked after
-- conversations and user_areas.
CREATE OR REPLACE FUNCTION hilo_refuse_deleted_area() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_deleted_at timestamptz;
BEGIN
  SELECT deleted_at INTO v_deleted_at FROM areas
  WHERE business_uuid = NEW.business_uuid AND uuid = NEW.area_uuid FOR SHARE;
  -- The foreign key refuses an area that never existed.
  IF v_deleted_at IS NULL THEN RETURN NEW; END IF;
  IF TG_TABLE_NAME = 'user_areas' THEN RETURN NULL; END IF;
  NEW.area_uuid := NULL;
  RETURN NEW;
END $$;

-- Keeps the dates of a thread in the order of its entries: our date was read before waiting for the conversation's lock, and the
-- lock's holder may have written a later one.
CREATE OR REPLACE FUNCTION hilo_keep_thread_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An import writes entries that are older than the last one here.
  IF current_setting('hilo.imports', true) = 'on' THEN RETURN NEW; END IF;
  NEW.date := greatest(NEW.date, (
    SELECT e.date FROM entries e
    WHERE e.business_uuid = NEW.business_uuid AND e.conversation_uuid = NEW.conversation_uuid
    ORDER BY e.date DESC, e.seq DESC LIMIT 1));
  RETURN NEW;
END $$;

-- A mail's markup is written with its message and never read with the thread.
CREATE OR REPLACE FUNCTION hilo_store_mail_original() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_originals (business_uuid, entry_uuid, html)
  VALUES (NEW.business_uuid, NEW.uuid, NEW.body ->> 'html');
  NEW.body := (NEW.body - 'html') || '{"original": true}';
  RETURN NEW;
END $$;

-- Gives an identity what its customer said of marketing before the account knew them, or knew them again. The choice stands under a
-- hash of the identity's name, as channels/consent/choice-key.ts makes it.
CREATE OR REPLACE FUNCTION hilo_take_marketing_choice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  choice marketing_choices%ROWTYPE;
BEGIN
  FOR choice IN
    DELETE FROM marketing_choices
    WHERE business_uuid = NEW.business_uuid AND channel_account_uuid = NEW.channel_account_uuid
      AND external_id =
        'sha256:' || encode(sha256(convert_to(NEW.channel_account_uuid::text || ':' || NEW.external_id, 'UTF8')), 'hex')
    RETURNING *
  LOOP
    UPDATE identities SET marketing_stopped = choice.stopped, marketing_at = choice.at
    WHERE business_uuid = NEW.business_uuid AND uuid = NEW.uuid AND (marketing_at IS NULL OR marketing_at <= choice.at);
  END LOOP;
  RETURN NULL;
END $$;

-- Derives an account's health from its state and the provider's last answer on its credentials. `health_version` counts the changes,
-- so that the operation that made one sees it and writes the event.
CREATE OR REPLACE FUNCTION hilo_channel_health() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'disconnected' THEN
    NEW.health := 'ok';
    NEW.alarms := '[]';
  ELSE
    IF NEW.auth_error IS NULL THEN
      -- A stop that only refused messages have shown may be tried again; one that the provider said itself still stops the account.
      NEW.alarms := jsonb_path_query_array(NEW.alarms, '$[*] ? (!(@.stops != null && @.refused == true))');
      NEW.auth_error := jsonb_path_query_first(NEW.alarms, '$[*].stops ? (@ != null)') #>> '{}';
      NEW.blocked := NEW.auth_error IS NOT NULL;
    END IF;
    IF NEW.auth_error IS NOT NULL THEN
      NEW.health := CASE WHEN NEW.blocked THEN 'blocked' ELSE 'token_refused' END::channel_health;
      NEW.health_detail := NEW.auth_error;
    ELSIF NEW.health IN ('token_refused', 'blocked') THEN
      NEW.health := 'ok';
    END IF;
  END IF;
  IF NEW.health = 'ok' THEN
    NEW.health_detail := NULL;
    NEW.health_since := NULL;
  ELSIF NEW.health <> OLD.health THEN
    NEW.health_since := NEW.updated_at;
  END IF;
  IF NEW.health <> OLD.health OR NEW.state <> OLD.state OR NEW.alarms <> OLD.alarms THEN
    NEW.health_version := OLD.health_version + 1;
  END IF;
  RETURN NEW;
END $$;

-- Keeps until when an account backs off for so long that people may notice it, and that a backoff ended early. Its end at the planned time
-- is no change, and neither is a probe, during which nothing changes for anybody. `backoff_version` counts the changes, so that clients ignore
-- older events, and its writer knows that an event must be written. It is not a column of the account, whose row is locked
-- before this one by the repair of the account.
CREATE OR REPLACE FUNCTION hilo_track_backoff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.backoff_until := CASE WHEN NEW.blocked_until - NEW.blocked_at >= interval '30 seconds' THEN NEW.blocked_until END;
  IF NEW.backoff_until IS DISTINCT FROM OLD.backoff_until THEN
    NEW.backoff_version := OLD.backoff_version + 1;
  END IF;
  RETURN NEW;
END $$;

/*
What searching ignores: accents, the tilde of ñ, case, width, punctuation. Words, each with a blank before and after. `foldWords` in
packages/contracts does the same to what is asked; a test compares the two for every character. Only the first 20,000
characters of a text are searched, and the first 40 of a word.
*/
CREATE OR REPLACE FUNCTION hilo_fold_words(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := left(words, 20000);
BEGIN
  IF octet_length(folded) > length(folded) THEN
    folded := normalize(folded, NFKD);
    folded := regexp_replace(folded, '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g');
    IF octet_length(folded) > length(folded) THEN
      -- Postgres 15 and 16 have no Unicode of their own. The statement that does not run is not parsed.
      IF current_setting('server_version_num')::int >= 170000 THEN
        folded := lower(folded COLLATE pg_c_utf8);
      ELSE
        folded := lower(folded COLLATE "und-x-icu");
      END IF;
      IF folded ~ '[ßæœøđðłþħıς]' THEN
        folded := translate(replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øđðłħıς', 'oddlhiσ');
      END IF;
      folded := regexp_replace(folded, '[\u0080-\u00b4\u00b6-\u00bf\u00d7\u00f7\u02b9-\u02ff\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u06fd\u06fe\u1680\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3007-\u3020\u3030\u303d-\u303f\ue000-\uf8ff\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uffff\U0001f000-\U0001faff\U000e0000-\U0010ffff]+', ' ', 'g');
    END IF;
  END IF;
  folded := ' ' || regexp_replace(lower(folded COLLATE "C"), '[\u0001-/:-@\u005b-`{-\u007f]+', ' ', 'g') || ' ';
  IF folded ~ '  ' THEN folded := regexp_replace(folded, ' +', ' ', 'g'); END IF;
  IF folded ~ '[^ ]{41}' THEN folded := regexp_replace(folded, '([^ ]{40})[^ ]+', '\1', 'g'); END IF;
  RETURN folded;
END $$;

-- Names, folded: "O'Brien" also has the word 'obrien'. `foldName` in packages/contracts does the same.
CREATE OR REPLACE FUNCTION hilo_fold_names(names text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  joined text := translate(names, $signs$'’‘ʼ′`´＇$signs$, '');
BEGIN
  RETURN hilo_fold_words(CASE WHEN joined = names THEN names ELSE concat_ws(' ', names, joined) END);
END $$;

-- The prefix of every word of a business and a month in the index: its words are not among another's. In PL/pgSQL,
-- like the next one, because calling an SQL function that cannot be inlined takes several times as long.
CREATE OR REPLACE FUNCTION hilo_search_mark(p_business uuid, p_date timestamptz) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN left(md5(concat(p_business, to_char(p_date AT TIME ZONE 'UTC', 'YYYYMM'))), 8);
END $$;

-- The words of folded texts with their mark. Folded texts have no signs, and so nothing that this notation knows.
CREATE OR REPLACE FUNCTION hilo_marked_words(p_mark text, p_folded text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN replace(rtrim(p_folded), ' ', ' ' || p_mark)::tsvector;
END $$;

-- The same for texts that are also found inside words: each word, and each of its ends of at least two characters.
CREATE OR REPLACE FUNCTION hilo_marked_ends(p_mark text, p_folded text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT p_mark || substr(word, start))), '')
  FROM unnest(string_to_array(btrim(p_folded), ' ')) word, generate_series(1, greatest(length(word) - 1, 1)) start
  WHERE word <> ''
$$;

-- The searched text of an entry's body: its text, and the names of its files.
CREATE OR REPLACE FUNCTION hilo_searched_text(p_body jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT hilo_fold_words(concat_ws(' ', p_body ->> 'subject', p_body ->> 'text', p_body ->> 'caption'))
$$;
CREATE OR REPLACE FUNCTION hilo_searched_file(p_body jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_body ? 'more' THEN hilo_fold_words(concat_ws(' ', p_body ->> 'name', (
      SELECT string_agg(f.value ->> 'name', ' ' ORDER BY f.ordinality)
      FROM jsonb_array_elements(p_body -> 'more') WITH ORDINALITY f)))
    WHEN p_body ? 'mime' THEN hilo_fold_words(p_body ->> 'name')
  END
$$;

-- Whether Hilo wrote an entry by itself: the bot's menu, the welcome, the farewell. A search leaves that out unless it is asked for.
CREATE OR REPLACE FUNCTION hilo_search_is_automatic(p_author text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_author IN ('bot', 'system')
$$;

-- Follows the mark of the business and month before a word that Hilo wrote by itself. So the index finds what people said
-- without reading the same menu in every chat.
CREATE OR REPLACE FUNCTION hilo_search_automatic_mark() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '~'
$$;

-- The words of both, for the index.
CREATE OR REPLACE FUNCTION hilo_searched_words(p_business uuid, p_date timestamptz, p_text text, p_file text, p_by_hilo boolean)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_mark text := hilo_search_mark(p_business, p_date) || CASE WHEN p_by_hilo THEN hilo_search_automatic_mark() ELSE '' END;
BEGIN
  IF p_file IS NULL THEN RETURN hilo_marked_words(v_mark, p_text); END IF;
  RETURN hilo_marked_words(v_mark, p_text) || hilo_marked_ends(v_mark || '/', p_file);
END $$;

-- Writes what is searched of an entry, as it is now; without a body there is nothing.
CREATE OR REPLACE FUNCTION hilo_search_entry(
  p_business uuid, p_entry uuid, p_conversation uuid, p_interaction uuid, p_kind text, p_date timestamptz,
  p_created_at timestamptz, p_body jsonb, p_by_hilo boolean
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_text text := hilo_searched_text(p_body);
  v_file text := hilo_searched_file(p_body);
BEGIN
  IF v_text = ' ' AND v_file IS NULL THEN
    DELETE FROM searched_entries s WHERE s.business_uuid = p_business AND s.entry_uuid = p_entry;
    RETURN;
  END IF;
  INSERT INTO searched_entries (
    business_uuid, entry_uuid, conversation_uuid, interaction_uuid, kind, date, created_at, text, file, by_hilo, words)
  VALUES (
    p_business, p_entry, p_conversation, p_interaction, p_kind::entry_kind, p_date, p_created_at, v_text, v_file, p_by_hilo,
    hilo_searched_words(p_business, p_date, v_text, v_file, p_by_hilo))
  ON CONFLICT (business_uuid, entry_uuid) DO UPDATE SET
    conversation_uuid = excluded.conversation_uuid, interaction_uuid = excluded.interaction_uuid,
    date = excluded.date, created_at = excluded.created_at, text = excluded.text, file = excluded.file,
    by_hilo = excluded.by_hilo, words = excluded.words;
END $$;

-- Writes what is searched of new entries: all of one statement at once, because customers' messages come together.
CREATE OR REPLACE FUNCTION hilo_new_entries_are_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO searched_entries (
    business_uuid, entry_uuid, conversation_uuid, interaction_uuid, kind, date, created_at, text, file, by_hilo, words)
  SELECT n.business_uuid, n.uuid, n.conversation_uuid, n.interaction_uuid, n.kind, n.date, n.created_at, f.text, f.file,
    hilo_search_is_automatic(n.author_kind::text), hilo_searched_words(n.business_uuid, n.date, f.text, f.file, hilo_search_is_automatic(n.author_kind::text))
  FROM new_entries n,
    -- With `offset` each text is folded once, and not wherever it is used.
    LATERAL (SELECT hilo_searched_text(n.body) AS text, hilo_searched_file(n.body) AS file OFFSET 0) f
  WHERE n.kind <> 'timeline' AND n.deleted_at IS NULL AND (f.text <> ' ' OR f.file IS NOT NULL);
  RETURN NULL;
END $$;

-- The same for entries that change or are deleted.
CREATE OR REPLACE FUNCTION hilo_entry_is_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD.uuid <> NEW.uuid) THEN
    DELETE FROM searched_entries s WHERE s.business_uuid = OLD.business_uuid AND s.entry_uuid = OLD.uuid;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.kind <> 'timeline' THEN
    PERFORM hilo_search_entry(NEW.business_uuid, NEW.uuid, NEW.conversation_uuid, NEW.interaction_uuid, NEW.kind::text,
      NEW.date, NEW.created_at, CASE WHEN NEW.deleted_at IS NULL THEN NEW.body END, hilo_search_is_automatic(NEW.author_kind::text));
  END IF;
  RETURN NULL;
END $$;

-- Writes what is searched of a contact: what it is called and where it is reached, with its names on the channels. A number is
-- found however its digits are grouped.
CREATE OR REPLACE FUNCTION hilo_search_contact(p_business uuid, p_contact uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO searched_contacts (business_uuid, contact_uuid, sort_key, text, words)
  SELECT c.business_uuid, c.uuid, c.sort_key, f.text,
    hilo_marked_ends(hilo_search_mark(c.business_uuid, NULL), f.text)
  FROM contacts c, LATERAL (
    SELECT hilo_fold_names(concat_ws(' ', c.name, c.phone, c.email, c.nit,
      regexp_replace(c.nit, '[^0-9A-Za-z]', '', 'g'),
      array_to_string(c.tags, ' '), (
        SELECT string_agg(DISTINCT concat_ws(' ', d.username, CASE
          WHEN d.external_id ~ '^[0-9]{6,15}$' OR d.external_id ~ '@[^#]+$' THEN d.external_id END), ' ')
        FROM identities d WHERE d.business_uuid = c.business_uuid AND d.contact_uuid = c.uuid))) AS text
  ) f
  WHERE c.business_uuid = p_business AND c.uuid = p_contact
  ON CONFLICT (business_uuid, contact_uuid) DO UPDATE SET
    sort_key = excluded.sort_key, text = excluded.text, words = excluded.words
  WHERE searched_contacts.text <> excluded.text OR searched_contacts.sort_key <> excluded.sort_key;
END $$;

CREATE OR REPLACE FUNCTION hilo_contact_is_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_search_contact(NEW.business_uuid, NEW.uuid);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION hilo_identity_is_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR OLD.contact_uuid <> NEW.contact_uuid) THEN
    PERFORM hilo_search_contact(OLD.business_uuid, OLD.contact_uuid);
  END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM hilo_search_contact(NEW.business_uuid, NEW.contact_uuid); END IF;
  RETURN NULL;
END $$;

-- The storage that the files of a business use. Adds a row for each statement, so that none waits for another one's. Now and then folds the
-- rows of the same businesses that nobody holds: a reader sees them or their sum, never both.
CREATE OR REPLACE FUNCTION hilo_storage_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    WITH counted AS (
      INSERT INTO storage_uses (business_uuid, uuid, bytes)
        SELECT business_uuid, gen_random_uuid(), sum(size) FROM added GROUP BY business_uuid
      RETURNING business_uuid
    ) SELECT array_agg(business_uuid) INTO changed FROM counted;
  ELSIF TG_OP = 'DELETE' THEN
    WITH counted AS (
      INSERT INTO storage_uses (business_uuid, uuid, bytes)
        SELECT business_uuid, gen_random_uuid(), -sum(size) FROM gone GROUP BY business_uuid
      RETURNING business_uuid
    ) SELECT array_agg(business_uuid) INTO changed FROM counted;
  ELSE
    WITH counted AS (
      INSERT INTO storage_uses (business_uuid, uuid, bytes)
        SELECT c.business_uuid, gen_random_uuid(), sum(c.size) FROM (
          SELECT business_uuid, size FROM added UNION ALL SELECT business_uuid, -size FROM gone) c
        GROUP BY c.business_uuid HAVING sum(c.size) <> 0
      RETURNING business_uuid
    ) SELECT array_agg(business_uuid) INTO changed FROM counted;
  END IF;
  IF random() < 0.02 THEN
    WITH held AS (
      SELECT u.business_uuid, u.uuid FROM storage_uses u
      WHERE u.business_uuid = ANY(changed) LIMIT 10000 FOR UPDATE SKIP LOCKED
    ), folded AS (
      DELETE FROM storage_uses u USING held h WHERE u.business_uuid = h.business_uuid AND u.uuid = h.uuid
      RETURNING u.business_uuid, u.bytes
    )
    INSERT INTO storage_uses (business_uuid, uuid, bytes)
      SELECT business_uuid, gen_random_uuid(), sum(bytes) FROM folded GROUP BY business_uuid;
  END IF;
  RETURN NULL;
END $$;
