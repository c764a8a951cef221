-- For Historial, which sorts what is finished. What is open is little, and is sorted without an index.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_resolved_of_area";
CREATE INDEX CONCURRENTLY "interactions_resolved_of_area" ON "interactions"
  ("business_uuid", "area_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
