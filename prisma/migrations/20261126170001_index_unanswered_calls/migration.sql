-- What was missed lately is looked at first: does the customer still wait?
DROP INDEX CONCURRENTLY IF EXISTS "calls_unanswered";
CREATE INDEX CONCURRENTLY "calls_unanswered" ON "calls" ("business_uuid", "started_at" DESC, "uuid" DESC) WHERE "state" = 'ended' AND "ending" <> 'completed' AND "direction" = 'inbound';
