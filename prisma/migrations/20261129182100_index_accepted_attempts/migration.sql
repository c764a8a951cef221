-- For the check whether a channel is silent, which asks with row-level security: Postgres then looks for no state in an index.
DROP INDEX CONCURRENTLY IF EXISTS "outbound_attempts_accepted";
CREATE INDEX CONCURRENTLY "outbound_attempts_accepted" ON "outbound_attempts" ("business_uuid", "started_at") WHERE "state" = 'accepted';
