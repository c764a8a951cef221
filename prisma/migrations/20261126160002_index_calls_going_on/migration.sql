-- What rings or goes on in a business: few at a time.
DROP INDEX CONCURRENTLY IF EXISTS "calls_going_on";
CREATE INDEX CONCURRENTLY "calls_going_on" ON "calls" ("business_uuid", "started_at") WHERE "state" <> 'ended';
