-- Finds the businesses whose sums must be made anew: empty once they are.
DROP INDEX CONCURRENTLY IF EXISTS "interaction_facts_unsliced";
CREATE INDEX CONCURRENTLY "interaction_facts_unsliced" ON "interaction_facts" ("business_uuid") WHERE "sliced" IS NULL;
