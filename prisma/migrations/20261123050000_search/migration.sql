-- What is searched: the words of messages, notes and files, and of contacts. Tables of their own, because a change of a message's state
-- would write all its words into the index again.
CREATE TABLE "searched_entries" (
    "business_uuid" UUID NOT NULL,
    "entry_uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "kind" "entry_kind" NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "text" TEXT NOT NULL,
    "file" TEXT,
    "words" tsvector NOT NULL,

    CONSTRAINT "searched_entries_pkey" PRIMARY KEY ("business_uuid","entry_uuid")
);
CREATE TABLE "searched_contacts" (
    "business_uuid" UUID NOT NULL,
    "contact_uuid" UUID NOT NULL,
    "sort_key" TEXT COLLATE "C" NOT NULL,
    "text" TEXT NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "searched_contacts_pkey" PRIMARY KEY ("business_uuid","contact_uuid")
);

-- CreateIndex
CREATE INDEX "searched_entries_business_uuid_kind_date_entry_uuid_idx" ON "searched_entries"("business_uuid", "kind", "date" DESC, "entry_uuid" DESC);

-- CreateIndex
CREATE INDEX "searched_contacts_business_uuid_sort_key_contact_uuid_idx" ON "searched_contacts"("business_uuid", "sort_key", "contact_uuid");

CREATE INDEX "searched_entries_files" ON "searched_entries"
  ("business_uuid", "date" DESC, "entry_uuid" DESC) WHERE "file" IS NOT NULL;
-- New rows wait in a list that every search reads: it is kept short.
CREATE INDEX "searched_entries_words" ON "searched_entries" USING gin ("words") WITH (gin_pending_list_limit = 256);
CREATE INDEX "searched_contacts_words" ON "searched_contacts" USING gin ("words") WITH (gin_pending_list_limit = 256);

ALTER TABLE "searched_contacts" ADD CONSTRAINT "searched_contacts_contact"
  FOREIGN KEY ("business_uuid", "contact_uuid") REFERENCES "contacts" ("business_uuid", "uuid")
  ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "entries_searched" AFTER INSERT OR DELETE ON "entries" FOR EACH ROW
  EXECUTE FUNCTION hilo_entry_is_searched();
CREATE TRIGGER "entries_searched_again" AFTER UPDATE ON "entries" FOR EACH ROW
  WHEN (OLD.body IS DISTINCT FROM NEW.body OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at
    OR OLD.uuid <> NEW.uuid OR OLD.conversation_uuid <> NEW.conversation_uuid
    OR OLD.interaction_uuid <> NEW.interaction_uuid OR OLD.date <> NEW.date OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION hilo_entry_is_searched();
CREATE TRIGGER "contacts_searched" AFTER INSERT ON "contacts" FOR EACH ROW
  EXECUTE FUNCTION hilo_contact_is_searched();
CREATE TRIGGER "contacts_searched_again" AFTER UPDATE ON "contacts" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.phone IS DISTINCT FROM NEW.phone
    OR OLD.email IS DISTINCT FROM NEW.email OR OLD.nit IS DISTINCT FROM NEW.nit OR OLD.tags <> NEW.tags)
  EXECUTE FUNCTION hilo_contact_is_searched();
CREATE TRIGGER "identities_searched" AFTER INSERT OR DELETE ON "identities" FOR EACH ROW
  EXECUTE FUNCTION hilo_identity_is_searched();
CREATE TRIGGER "identities_searched_again" AFTER UPDATE ON "identities" FOR EACH ROW
  WHEN (OLD.contact_uuid <> NEW.contact_uuid OR OLD.external_id <> NEW.external_id
    OR OLD.username IS DISTINCT FROM NEW.username OR OLD.display_name IS DISTINCT FROM NEW.display_name)
  EXECUTE FUNCTION hilo_identity_is_searched();

ALTER TABLE "searched_entries" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "searched_entries" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
ALTER TABLE "searched_contacts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "searched_contacts" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());

-- How far the sweep is that writes the rows that were there before, in the order of their keys. None: it is done.
CREATE TABLE "search_fills" (
    "table_name" TEXT NOT NULL,
    "last_business" UUID NOT NULL,
    "last_row" UUID NOT NULL,

    CONSTRAINT "search_fills_pkey" PRIMARY KEY ("table_name")
);
INSERT INTO "search_fills" ("table_name", "last_business", "last_row")
SELECT name, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'
FROM unnest(array['entries', 'contacts']) name WHERE EXISTS (SELECT FROM "contacts");
