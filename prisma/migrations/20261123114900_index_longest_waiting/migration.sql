-- For 'Chats' and the next chat to take: who has waited longest comes first.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_longest_waiting";
CREATE INDEX CONCURRENTLY "interactions_longest_waiting" ON "interactions"
  ("business_uuid", (coalesce("waiting_since", "last_activity_at")), "uuid") WHERE "status" = 'unassigned';
