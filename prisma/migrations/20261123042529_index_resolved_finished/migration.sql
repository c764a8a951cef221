-- For Historial, which sorts what is finished. What is open is little, and is sorted without an index.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_resolved_finished";
CREATE INDEX CONCURRENTLY "interactions_resolved_finished" ON "interactions"
  ("business_uuid", "finished_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
