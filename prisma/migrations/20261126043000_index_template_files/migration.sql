-- For the files of a contact: those of templates stand in what is shown of the template.
DROP INDEX CONCURRENTLY IF EXISTS "entries_template_files";
CREATE INDEX CONCURRENTLY "entries_template_files" ON "entries"
  ("business_uuid", "conversation_uuid", "date" DESC, "uuid" DESC)
  WHERE "type" = 'template' AND "body" ? 'shown' AND "deleted_at" IS NULL;
