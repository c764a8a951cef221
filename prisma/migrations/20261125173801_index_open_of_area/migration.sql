-- For 'Por vencer': what of an area began first.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_open_of_area";
CREATE INDEX CONCURRENTLY "interactions_open_of_area" ON "interactions"
  ("business_uuid", "area_uuid", "status", "created_at", "uuid")
  WHERE "status" <> 'finished' AND "area_uuid" IS NOT NULL;
