-- For the sweep of attempts without an end: some rows at a time.
DROP INDEX CONCURRENTLY IF EXISTS "outbound_attempts_requesting";
CREATE INDEX CONCURRENTLY "outbound_attempts_requesting" ON "outbound_attempts" ("started_at") WHERE "state" = 'requesting';
