-- For what a contact wrote while they were blocked: almost no entry did.
DROP INDEX CONCURRENTLY IF EXISTS "entries_blocked";
CREATE INDEX CONCURRENTLY "entries_blocked" ON "entries"
  ("business_uuid", "conversation_uuid", "date" DESC, "uuid" DESC) WHERE "blocked";
