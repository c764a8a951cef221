-- Estadisticas with several filters counts calls from their facts.
DROP INDEX CONCURRENTLY IF EXISTS "call_facts_business_uuid_started_at_idx";
CREATE INDEX CONCURRENTLY "call_facts_business_uuid_started_at_idx" ON "call_facts" ("business_uuid", "started_at");
