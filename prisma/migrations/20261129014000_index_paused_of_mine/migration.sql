-- 'Mis Chats' ends with the paused chats, the one that comes back first before the others. Only a paused chat costs a write here.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_paused_of_mine";
CREATE INDEX CONCURRENTLY "interactions_paused_of_mine" ON "interactions"
  ("business_uuid", "user_uuid", (coalesce(CASE WHEN "paused" THEN "paused_until" END, '9999-01-01 00:00:00+00'::timestamptz)), "uuid")
  WHERE "status" = 'assigned' AND "paused";
