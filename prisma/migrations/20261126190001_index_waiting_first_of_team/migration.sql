-- The same for 'Del equipo'.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_waiting_first_of_team";
CREATE INDEX CONCURRENTLY "interactions_waiting_first_of_team" ON "interactions"
  ("business_uuid", (coalesce(CASE WHEN NOT "paused" THEN "waiting_since" END, (timestamp '2100-01-01' + (timestamp '2100-01-01' - ("last_activity_at" AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC')), "uuid") WHERE "status" = 'assigned';
