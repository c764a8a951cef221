-- What the Prisma schema cannot say: states that cannot exist, the second wall between businesses, list indexes.

-- 1. Wrong states are impossible ------------------------------------------------------------------------------

ALTER TABLE "settings"
  ADD CONSTRAINT "settings_maximum_min" CHECK ("maximum_active_conversation" >= 1),
  ADD CONSTRAINT "settings_expired_time_min" CHECK ("expired_time" >= 1),
  ADD CONSTRAINT "settings_welcome_pause_min" CHECK ("welcome_pause_hours" >= 0);

ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "areas" ADD CONSTRAINT "areas_color_hex" CHECK ("color" ~ '^#[0-9a-fA-F]{6}$');

ALTER TABLE "contacts"
  ADD CONSTRAINT "contacts_phone_digits" CHECK ("phone" ~ '^[0-9]{6,15}$'),
  ADD CONSTRAINT "contacts_email_lower" CHECK ("email" = lower("email"));
CREATE UNIQUE INDEX "contacts_phone_once" ON "contacts" ("business_uuid", "phone") WHERE "phone" IS NOT NULL;
CREATE UNIQUE INDEX "contacts_email_once" ON "contacts" ("business_uuid", "email") WHERE "email" IS NOT NULL;

ALTER TABLE "interactions"
  ADD CONSTRAINT "interactions_user" FOREIGN KEY ("business_uuid", "user_uuid")
    REFERENCES "users" ("business_uuid", "uuid"),
  ADD CONSTRAINT "interactions_area" FOREIGN KEY ("business_uuid", "area_uuid")
    REFERENCES "areas" ("business_uuid", "uuid"),
  ADD CONSTRAINT "interactions_owner" CHECK (
    "status" = 'finished' OR ("status" = 'assigned') = ("user_uuid" IS NOT NULL)
  ),
  ADD CONSTRAINT "interactions_end" CHECK (("status" = 'finished') = ("finished_at" IS NOT NULL)),
  ADD CONSTRAINT "interactions_paused" CHECK (NOT "paused" OR "status" = 'assigned'),
  ADD CONSTRAINT "interactions_expired" CHECK (NOT "expired" OR "status" = 'assigned'),
  ADD CONSTRAINT "interactions_unread" CHECK ("unread" >= 0);
CREATE UNIQUE INDEX "interactions_one_open" ON "interactions" ("business_uuid", "conversation_uuid")
  WHERE "status" <> 'finished';

ALTER TABLE "entries"
  ADD CONSTRAINT "entries_account" FOREIGN KEY ("business_uuid", "channel_account_uuid")
    REFERENCES "channel_accounts" ("business_uuid", "uuid"),
  -- Only a message of ours has a state.
  ADD CONSTRAINT "entries_status" CHECK (
    ("status" IS NOT NULL) = ("kind" = 'message' AND "author_kind" IN ('user', 'bot', 'app'))
  );
CREATE UNIQUE INDEX "entries_provider_once"
  ON "entries" ("business_uuid", "channel_account_uuid", "provider_message_id")
  WHERE "provider_message_id" IS NOT NULL;

ALTER TABLE "outbound_attempts" ADD CONSTRAINT "outbound_attempts_entry"
  FOREIGN KEY ("business_uuid", "entry_uuid") REFERENCES "entries" ("business_uuid", "uuid") ON DELETE CASCADE;
ALTER TABLE "webhook_items" ADD CONSTRAINT "webhook_items_account"
  FOREIGN KEY ("business_uuid", "channel_account_uuid") REFERENCES "channel_accounts" ("business_uuid", "uuid");
ALTER TABLE "presence_leases" ADD CONSTRAINT "presence_leases_user"
  FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users" ("business_uuid", "uuid") ON DELETE CASCADE;
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user"
  FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users" ("business_uuid", "uuid") ON DELETE CASCADE;

-- 2. Lists are read from an index, in the order shown -----------------------------------------------------------

CREATE INDEX "interactions_mine" ON "interactions"
  ("business_uuid", "user_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'assigned';
CREATE INDEX "interactions_waiting" ON "interactions"
  ("business_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'unassigned';
CREATE INDEX "interactions_resolved" ON "interactions"
  ("business_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
CREATE INDEX "interactions_resolved_mine" ON "interactions"
  ("business_uuid", "user_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
CREATE INDEX "interactions_active" ON "interactions" ("business_uuid", "user_uuid")
  WHERE "status" = 'assigned' AND NOT "paused" AND NOT "expired";
CREATE INDEX "interactions_expiring" ON "interactions" ("expires_at") WHERE "expires_at" IS NOT NULL;
CREATE INDEX "entries_outbound_queue" ON "entries" ("business_uuid", "conversation_uuid", "seq")
  WHERE "status" = 'queued';

-- Sorting: accents aside, ñ after n ('~' comes after every letter), the '#' group (no name, or digits only) first.
CREATE FUNCTION hilo_sort_key(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN name IS NULL OR name ~ '^\+?[0-9 ]*$' THEN ''
    ELSE replace(
      translate(
        lower(normalize(name, NFC)),
        'áàâäãåéèêëíìîïóòôöõúùûüýÿç',
        'aaaaaaeeeeiiiiooooouuuuyyc'
      ),
      'ñ', 'n~'
    )
  END
$$;
ALTER TABLE "contacts" ALTER COLUMN "sort_key" TYPE text COLLATE "C";
CREATE FUNCTION hilo_contact_sort_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_key := hilo_sort_key(NEW.name);
  RETURN NEW;
END $$;
CREATE TRIGGER "contacts_sort_key" BEFORE INSERT OR UPDATE OF "name" ON "contacts"
  FOR EACH ROW EXECUTE FUNCTION hilo_contact_sort_key();

-- 3. A row of the lists, with the names it shows ------------------------------------------------------------------

CREATE VIEW "interaction_rows" WITH (security_invoker = true) AS
SELECT
  i.business_uuid, i.uuid, i.conversation_uuid, i.status, i.by_transfer, i.paused, i.expired, i.unread,
  i.last_message, i.waiting_since, i.last_activity_at, i.finished_at, i.created_at, i.updated_at, i.version,
  i.user_uuid, u.name AS user_name,
  i.transferred_by, t.name AS transferred_by_name,
  i.area_uuid, a.name AS area_name, a.color AS area_color,
  c.contact_uuid, p.name AS contact_name,
  ch.type AS channel,
  CASE
    WHEN ch.type = 'whatsapp' AND d.external_id ~ '^[0-9]{6,15}$' THEN '+' || d.external_id
    WHEN ch.type = 'whatsapp' AND p.phone IS NOT NULL THEN '+' || p.phone
    WHEN ch.type = 'gmail' THEN d.external_id
    WHEN d.username IS NOT NULL THEN '@' || d.username
  END AS handle,
  c.window_closes_at
FROM "interactions" i
JOIN "conversations" c ON c.business_uuid = i.business_uuid AND c.uuid = i.conversation_uuid
JOIN "contacts" p ON p.business_uuid = c.business_uuid AND p.uuid = c.contact_uuid
JOIN "channel_accounts" ch ON ch.business_uuid = c.business_uuid AND ch.uuid = c.channel_account_uuid
JOIN "identities" d ON d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid
LEFT JOIN "users" u ON u.business_uuid = i.business_uuid AND u.uuid = i.user_uuid
LEFT JOIN "users" t ON t.business_uuid = i.business_uuid AND t.uuid = i.transferred_by
LEFT JOIN "areas" a ON a.business_uuid = i.business_uuid AND a.uuid = i.area_uuid;

-- 4. The second wall: row-level security ---------------------------------------------------------------------------
-- The app connects as a member of hilo_app, which owns nothing and bypasses nothing. The tenant is set once per
-- transaction; with none set, every tenant table is empty.

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hilo_app') THEN
    CREATE ROLE hilo_app NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of the cluster was first
END $$;

CREATE FUNCTION hilo_tenant() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('hilo.business', true), '')::uuid
$$;

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOR tenant_table IN
    SELECT c.table_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.column_name = 'business_uuid'
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant())',
      tenant_table);
  END LOOP;
END $$;
ALTER TABLE "businesses" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "businesses" USING (uuid = hilo_tenant()) WITH CHECK (uuid = hilo_tenant());

DO $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO hilo_app', current_schema());
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO hilo_app', current_schema());
  EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO hilo_app', current_schema());
  EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO hilo_app',
    current_schema());
  EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT USAGE, SELECT ON SEQUENCES TO hilo_app',
    current_schema());
END $$;
REVOKE ALL ON "_prisma_migrations" FROM hilo_app;
GRANT SELECT ON "_prisma_migrations" TO hilo_app;

-- 5. The few questions that are asked before a tenant is known -------------------------------------------------------

CREATE FUNCTION hilo_user_by_email(wanted text)
RETURNS TABLE (business_uuid uuid, uuid uuid, password_hash text, active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT u.business_uuid, u.uuid, u.password_hash, u.active FROM users u WHERE u.email = wanted
$$;

CREATE FUNCTION hilo_session_of_refresh_token(wanted bytea)
RETURNS TABLE (business_uuid uuid, session_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT t.business_uuid, t.session_uuid FROM refresh_tokens t WHERE t.hash = wanted
$$;

-- The account of a webhook's address, and after it those of the same business that share its secret: one Meta app has
-- one callback address for all its numbers.
CREATE FUNCTION hilo_webhook_accounts(wanted uuid)
RETURNS TABLE (business_uuid uuid, uuid uuid, type channel_type, external_id text, credentials bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT c.business_uuid, c.uuid, c.type, c.external_id, c.credentials
  FROM channel_accounts w
  JOIN channel_accounts c ON c.business_uuid = w.business_uuid AND c.state <> 'disconnected' AND (
    c.uuid = w.uuid
    OR (c.type = w.type AND c.secret_fingerprint = w.secret_fingerprint AND w.secret_fingerprint <> ''))
  WHERE w.uuid = wanted AND w.state <> 'disconnected'
  ORDER BY c.uuid <> w.uuid, c.created_at
$$;

-- Announcements that a crash left: the row locks keep two sweepers apart until the transaction ends.
CREATE FUNCTION hilo_outbox_claim(before timestamptz, most int)
RETURNS SETOF outbox
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT * FROM outbox WHERE created_at < before ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED
$$;
CREATE FUNCTION hilo_outbox_delete(published bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DELETE FROM outbox WHERE id = ANY (published)
$$;

-- Tries that began and never ended: their process died between the request and its answer.
CREATE FUNCTION hilo_stale_attempts(before timestamptz)
RETURNS TABLE (business_uuid uuid, entry_uuid uuid, attempt_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT a.business_uuid, a.entry_uuid, a.uuid FROM outbound_attempts a
  WHERE a.state = 'requesting' AND a.started_at < before
$$;

-- Conversations whose first waiting message is due and nobody is at it: their job died with its process.
CREATE FUNCTION hilo_stalled_conversations(due_before timestamptz)
RETURNS TABLE (business_uuid uuid, conversation_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT q.business_uuid, q.conversation_uuid FROM (
    SELECT DISTINCT ON (e.business_uuid, e.conversation_uuid)
      e.business_uuid, e.conversation_uuid, e.uuid, coalesce(e.next_attempt_at, e.created_at) AS due
    FROM entries e WHERE e.status = 'queued'
    ORDER BY e.business_uuid, e.conversation_uuid, e.seq
  ) q
  WHERE q.due < due_before AND NOT EXISTS (SELECT FROM outbound_attempts a
    WHERE a.business_uuid = q.business_uuid AND a.entry_uuid = q.uuid AND a.state = 'requesting')
$$;

-- What came in and could not be stored as what it is; each failed try makes the next one wait a minute longer.
CREATE FUNCTION hilo_pending_items(p_now timestamptz, most int)
RETURNS TABLE (business_uuid uuid, uuid uuid, channel_account_uuid uuid, dedupe_key text, payload jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT i.business_uuid, i.uuid, i.channel_account_uuid, i.dedupe_key, i.payload FROM webhook_items i
  WHERE i.state = 'pending' AND i.kind IN ('message', 'status')
    AND i.received_at + make_interval(mins => i.attempts) <= p_now
  ORDER BY i.received_at LIMIT most
$$;
CREATE INDEX "webhook_items_pending" ON "webhook_items" ("received_at")
  WHERE "state" = 'pending' AND "kind" IN ('message', 'status');

REVOKE EXECUTE ON FUNCTION hilo_user_by_email(text), hilo_session_of_refresh_token(bytea),
  hilo_webhook_accounts(uuid), hilo_outbox_claim(timestamptz, int), hilo_outbox_delete(bigint[]),
  hilo_stale_attempts(timestamptz), hilo_stalled_conversations(timestamptz),
  hilo_pending_items(timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hilo_user_by_email(text), hilo_session_of_refresh_token(bytea),
  hilo_webhook_accounts(uuid), hilo_outbox_claim(timestamptz, int), hilo_outbox_delete(bigint[]),
  hilo_stale_attempts(timestamptz), hilo_stalled_conversations(timestamptz),
  hilo_pending_items(timestamptz, int) TO hilo_app;
