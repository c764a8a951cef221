-- Estadisticas of a person with other filters count what began in a period from their facts.
DROP INDEX CONCURRENTLY IF EXISTS "interaction_facts_business_uuid_user_uuid_created_at_idx";
CREATE INDEX CONCURRENTLY "interaction_facts_business_uuid_user_uuid_created_at_idx" ON "interaction_facts" ("business_uuid", "user_uuid", "created_at");
