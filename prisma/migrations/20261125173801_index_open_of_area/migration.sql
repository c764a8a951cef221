-- For 'Por vencer': what of an area began first. The last condition always holds: only a statement that repeats it uses this index, so
-- that no list in another order reads all open interactions of an area by it.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_open_of_area";
CREATE INDEX CONCURRENTLY "interactions_open_of_area" ON "interactions"
  ("business_uuid", "area_uuid", "status", "created_at", "uuid")
  WHERE "status" <> 'finished' AND "area_uuid" IS NOT NULL AND "created_at" > '-infinity';
