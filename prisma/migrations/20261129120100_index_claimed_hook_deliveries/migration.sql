-- Those on their way to a hook are counted before others are claimed, however many wait.
DROP INDEX CONCURRENTLY IF EXISTS "hook_deliveries_claimed";
CREATE INDEX CONCURRENTLY "hook_deliveries_claimed" ON "hook_deliveries" ("business_uuid", "hook_uuid", "claimed_until") WHERE "claimed_until" IS NOT NULL;
