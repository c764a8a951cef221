-- Who calls is in that call from the moment of calling, and in no other.
DROP INDEX CONCURRENTLY IF EXISTS "calls_of_speaker";
CREATE UNIQUE INDEX CONCURRENTLY "calls_of_speaker" ON "calls" ("business_uuid", "user_uuid") WHERE "state" IN ('connecting', 'active') OR ("direction" = 'outbound' AND "state" = 'ringing');
DROP INDEX CONCURRENTLY IF EXISTS "calls_of_person";
