-- For going on with the next: which of a person's own customers has waited longest.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_longest_waiting_of_mine";
CREATE INDEX CONCURRENTLY "interactions_longest_waiting_of_mine" ON "interactions"
  ("business_uuid", "user_uuid", (coalesce("waiting_since", "last_activity_at")), "uuid")
  WHERE "status" = 'assigned' AND "waiting_since" IS NOT NULL;
