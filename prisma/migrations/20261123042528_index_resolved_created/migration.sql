-- For Historial, which sorts what is finished. What is open is little, and is sorted without an index.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_resolved_created";
CREATE INDEX CONCURRENTLY "interactions_resolved_created" ON "interactions"
  ("business_uuid", "created_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
