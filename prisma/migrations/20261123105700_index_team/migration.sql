-- The list of the whole team, in the order shown.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_team";
CREATE INDEX CONCURRENTLY "interactions_team" ON "interactions"
  ("business_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'assigned';
