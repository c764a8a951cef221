-- Estadisticas with several filters counts what began in a period from its facts.
DROP INDEX CONCURRENTLY IF EXISTS "interaction_facts_business_uuid_created_at_idx";
CREATE INDEX CONCURRENTLY "interaction_facts_business_uuid_created_at_idx" ON "interaction_facts" ("business_uuid", "created_at");
