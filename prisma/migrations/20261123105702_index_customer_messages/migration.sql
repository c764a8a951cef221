-- The customer's last message of an interaction, which its row shows when it is finished.
DROP INDEX CONCURRENTLY IF EXISTS "entries_of_customer";
CREATE INDEX CONCURRENTLY "entries_of_customer" ON "entries"
  ("business_uuid", "interaction_uuid", "date" DESC, "seq" DESC)
  WHERE "author_kind" = 'client' AND "kind" = 'message' AND "deleted_at" IS NULL AND NOT "blocked";
