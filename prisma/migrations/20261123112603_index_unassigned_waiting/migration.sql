-- For Historial: what nobody has, in the order of its wait.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_unassigned_waiting";
CREATE INDEX CONCURRENTLY "interactions_unassigned_waiting" ON "interactions"
  ("business_uuid", "waiting_since" DESC, "uuid" DESC) WHERE "status" = 'unassigned' AND "waiting_since" IS NOT NULL;
