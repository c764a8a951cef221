-- What arrives is decided in TypeScript, by small statements. What they look up has an index.
CREATE INDEX "identities_alias_group" ON "identities" ("business_uuid", "channel_account_uuid", "alias_group")
  WHERE "alias_group" IS NOT NULL;
-- Ours that the customer has not read yet, as far as we know: what a receipt may be about.
CREATE INDEX "entries_unread_of_ours" ON "entries" ("business_uuid", "conversation_uuid", "seq")
  WHERE "status" IN ('queued', 'sent', 'delivered', 'unknown');

-- A statement of a pipeline is sent before its predecessors have answered: one that must find its rows raises if it
-- does not, so that the COMMIT behind it commits nothing. The code is that of a transaction that is to be begun again.
CREATE FUNCTION hilo_expect_rows(p_found bigint, p_wanted bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_found <> p_wanted THEN
    RAISE EXCEPTION 'found % of % rows', p_found, p_wanted USING ERRCODE = '40001';
  END IF;
  RETURN true;
END $$;

-- Decided in apps/api/src/inbound from now on.
DROP FUNCTION hilo_ingest_message(jsonb, timestamptz);
DROP FUNCTION hilo_store_message(jsonb, timestamptz);
DROP FUNCTION hilo_ingest_change(jsonb, timestamptz);
DROP FUNCTION hilo_ingest_receipt(jsonb, timestamptz);
DROP FUNCTION hilo_ingest_status(jsonb, timestamptz);
DROP FUNCTION hilo_ingest_visit(jsonb, timestamptz);
DROP FUNCTION hilo_ingest_identity(jsonb, timestamptz);
DROP FUNCTION hilo_ingest_handover(jsonb, timestamptz);
DROP FUNCTION hilo_note_control(uuid, uuid, text, boolean, timestamptz, timestamptz);
DROP FUNCTION hilo_pass_on_names(uuid, uuid, text[], text, text, timestamptz, timestamptz);
DROP FUNCTION hilo_join_chats(uuid, uuid, timestamptz);
DROP FUNCTION hilo_merge_contacts(uuid, uuid, uuid, timestamptz);
DROP FUNCTION hilo_is_of_another(uuid, uuid, text, text);
DROP FUNCTION hilo_date_between(uuid, uuid, integer, timestamptz, timestamptz);
DROP FUNCTION hilo_note_item(uuid, uuid, text, jsonb, timestamptz);
DROP FUNCTION hilo_know_customer(uuid, text, text, timestamptz);
DROP FUNCTION hilo_add_timeline(uuid, uuid, uuid, uuid, text, text, author_kind, uuid, text, timestamptz);
DROP FUNCTION hilo_entry_named(uuid, uuid, text);
