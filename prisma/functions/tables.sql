-- What tables refer to: policies, triggers and sort orders. Made before the tables.

CREATE OR REPLACE FUNCTION hilo_tenant() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('hilo.business', true), '')::uuid
$$;

-- For searching: accents, case and ñ aside.
CREATE OR REPLACE FUNCTION hilo_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(
    lower(normalize(words, NFC)),
    'áàâäãåéèêëíìîïóòôöõúùûüýÿçñ',
    'aaaaaaeeeeiiiiooooouuuuyycn'
  )
$$;

-- The order of names: none, or only an optional plus and digits ('0'); those that begin with a sign ('1'); the rest ('2'). In lower case,
-- without accents and without what is not seen (marks of direction, joiners, variants), so that one first letter stands together, and ñ
-- after whatever begins with n: no letter comes after the last code point. `letterOfName` in packages/contracts folds as this does.
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

-- Nothing is put into an area that is deleted, or that is being deleted at this very moment: whoever does so waits for
-- the deletion, and finds that there is no such area any longer. Areas are locked after conversations and user_areas.
CREATE OR REPLACE FUNCTION hilo_live_area() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_deleted_at timestamptz;
BEGIN
  SELECT deleted_at INTO v_deleted_at FROM areas
  WHERE business_uuid = NEW.business_uuid AND uuid = NEW.area_uuid FOR SHARE;
  -- One that never was is the foreign key's to refuse.
  IF v_deleted_at IS NULL THEN RETURN NEW; END IF;
  IF TG_TABLE_NAME = 'user_areas' THEN RETURN NULL; END IF;
  NEW.area_uuid := NULL;
  RETURN NEW;
END $$;

-- What we write stands below what it was written after: its hour was read before it waited for the conversation's lock,
-- and whoever held the lock may have written with a later one.
CREATE OR REPLACE FUNCTION hilo_date_of_ours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.date := greatest(NEW.date, (
    SELECT e.date FROM entries e
    WHERE e.business_uuid = NEW.business_uuid AND e.conversation_uuid = NEW.conversation_uuid
    ORDER BY e.date DESC, e.seq DESC LIMIT 1));
  RETURN NEW;
END $$;

-- The markup comes with the message and in its transaction, and is never read with the thread.
CREATE OR REPLACE FUNCTION hilo_keep_original() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_originals (business_uuid, entry_uuid, html)
  VALUES (NEW.business_uuid, NEW.uuid, NEW.body ->> 'html');
  NEW.body := (NEW.body - 'html') || '{"original": true}';
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION hilo_part_is_quoted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_quote(
    NEW.business_uuid, NEW.channel_account_uuid, NEW.provider_message_id, NEW.entry_uuid, NEW.updated_at);
  RETURN NULL;
END $$;

-- of the two reasons to send nothing it is the one that the provider gave last.
CREATE OR REPLACE FUNCTION hilo_channel_health() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'disconnected' THEN
    NEW.health := 'ok';
  ELSIF NEW.auth_error IS NOT NULL THEN
    NEW.health := CASE WHEN NEW.blocked THEN 'blocked' ELSE 'token_refused' END::channel_health;
    NEW.health_detail := NEW.auth_error;
  ELSE
    NEW.blocked := false;
    IF NEW.health IN ('token_refused', 'blocked') THEN NEW.health := 'ok'; END IF;
  END IF;
  IF NEW.health = 'ok' THEN
    NEW.health_detail := NULL;
    NEW.health_since := NULL;
  ELSIF NEW.health <> OLD.health THEN
    NEW.health_since := NEW.updated_at;
  END IF;
  IF NEW.health <> OLD.health OR NEW.state <> OLD.state THEN
    NEW.health_version := OLD.health_version + 1;
    PERFORM hilo_announce(
      NEW.business_uuid, 'channel_changed', jsonb_build_object('channel', NEW.uuid), NEW.updated_at);
  END IF;
  RETURN NEW;
END $$;

/*
The whole team is told of a pause that one may notice, and of its end where that comes early; at its hour nothing need
be said. While one message tries alone nothing changes for anybody. Counted, so that older news stay known as such:
not in the account's row, which whoever repairs it holds before this one.
*/
CREATE OR REPLACE FUNCTION hilo_tell_rest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rests_until := CASE WHEN NEW.blocked_until - NEW.judged_at >= interval '30 seconds' THEN NEW.blocked_until END;
  IF NEW.rests_until IS DISTINCT FROM OLD.rests_until THEN
    NEW.rests := OLD.rests + 1;
    PERFORM hilo_announce(NEW.business_uuid, 'channel_changed',
      jsonb_build_object('channel', NEW.channel_account_uuid), greatest(NEW.judged_at, NEW.patience_from));
  END IF;
  RETURN NEW;
END $$;
