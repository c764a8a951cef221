-- For the files of messages that have reached their age, the oldest first.
DROP INDEX CONCURRENTLY IF EXISTS "stored_files_of_messages";
CREATE INDEX CONCURRENTLY "stored_files_of_messages" ON "stored_files" ("created_at") WHERE "entry_uuid" IS NOT NULL;
