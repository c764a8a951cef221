-- For Historial: what is assigned, in the order of its creation.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_assigned_created";
CREATE INDEX CONCURRENTLY "interactions_assigned_created" ON "interactions"
  ("business_uuid", "created_at" DESC, "uuid" DESC) WHERE "status" = 'assigned';
