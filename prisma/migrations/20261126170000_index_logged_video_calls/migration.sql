-- The log of calls reads both kinds by the date on which they began.
DROP INDEX CONCURRENTLY IF EXISTS "video_calls_business_uuid_created_at_uuid_idx";
CREATE INDEX CONCURRENTLY "video_calls_business_uuid_created_at_uuid_idx" ON "video_calls"("business_uuid", "created_at" DESC, "uuid" DESC);
