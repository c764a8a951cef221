-- Estadisticas with several filters counts video calls from their facts.
DROP INDEX CONCURRENTLY IF EXISTS "video_facts_business_uuid_created_at_idx";
CREATE INDEX CONCURRENTLY "video_facts_business_uuid_created_at_idx" ON "video_facts" ("business_uuid", "created_at");
