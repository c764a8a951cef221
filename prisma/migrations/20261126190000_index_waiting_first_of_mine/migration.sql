-- For 'Mis Chats' by wait: who has waited longest first, then those who wait for nothing, the last activity first. A moment of
-- theirs is mirrored in 2100, so that one order has both.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_waiting_first_of_mine";
CREATE INDEX CONCURRENTLY "interactions_waiting_first_of_mine" ON "interactions"
  ("business_uuid", "user_uuid", (coalesce(CASE WHEN NOT "paused" THEN "waiting_since" END, (timestamp '2100-01-01' + (timestamp '2100-01-01' - ("last_activity_at" AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC')), "uuid")
  WHERE "status" = 'assigned';
