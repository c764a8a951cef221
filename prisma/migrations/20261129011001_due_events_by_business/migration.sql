-- For the sweeps: what is due of a listener in each business, what waits longest first, so that what waits in a disabled one is not read.
DROP INDEX CONCURRENTLY IF EXISTS "event_dues_waiting";
CREATE INDEX CONCURRENTLY "event_dues_waiting" ON "event_dues" ("listener", "business_uuid", "due_at") WHERE "dead_at" IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS "event_dues_due";
