-- For the sweep: whose pause ends next.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_ending_pauses";
CREATE INDEX CONCURRENTLY "interactions_ending_pauses" ON "interactions" ("paused_until")
  WHERE "status" = 'assigned' AND "paused" AND "paused_until" IS NOT NULL;
