-- The keys of an entry that a search collects before it knows which ones are shown.
CREATE OR REPLACE VIEW "searched_keys" WITH (security_invoker = true) AS
SELECT s.entry_uuid, s.date, s.conversation_uuid, s.interaction_uuid, s.created_at FROM "searched_entries" s;
