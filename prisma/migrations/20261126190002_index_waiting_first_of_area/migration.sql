-- The same for an area of 'Del equipo'.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_waiting_first_of_area";
CREATE INDEX CONCURRENTLY "interactions_waiting_first_of_area" ON "interactions"
  ("business_uuid", "area_uuid", (coalesce(CASE WHEN NOT "paused" THEN "waiting_since" END, (timestamp '2100-01-01' + (timestamp '2100-01-01' - ("last_activity_at" AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC')), "uuid")
  WHERE "status" = 'assigned';
