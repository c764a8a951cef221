-- For the files of a contact: the further ones of a message stand in its body.
DROP INDEX CONCURRENTLY IF EXISTS "entries_further_files";
CREATE INDEX CONCURRENTLY "entries_further_files" ON "entries"
  ("business_uuid", "conversation_uuid", "date" DESC, "uuid" DESC)
  WHERE "body" ? 'more' AND "deleted_at" IS NULL;
