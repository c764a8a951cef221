-- For Historial: what is assigned, in the order of its wait.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_assigned_waiting";
CREATE INDEX CONCURRENTLY "interactions_assigned_waiting" ON "interactions"
  ("business_uuid", "waiting_since" DESC, "uuid" DESC) WHERE "status" = 'assigned' AND "waiting_since" IS NOT NULL;
