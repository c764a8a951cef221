-- The same, of one area.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_team_of_area";
CREATE INDEX CONCURRENTLY "interactions_team_of_area" ON "interactions"
  ("business_uuid", "area_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'assigned';
