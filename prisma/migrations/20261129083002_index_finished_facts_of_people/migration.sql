-- Estadisticas of a person with other filters, and a person's times by area and channel, are counted from their facts.
DROP INDEX CONCURRENTLY IF EXISTS "interaction_facts_business_uuid_user_uuid_finished_at_idx";
CREATE INDEX CONCURRENTLY "interaction_facts_business_uuid_user_uuid_finished_at_idx" ON "interaction_facts" ("business_uuid", "user_uuid", "finished_at");
