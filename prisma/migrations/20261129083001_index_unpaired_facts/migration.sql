-- Finds the businesses with facts that are in no sum of a combination: empty once they are.
DROP INDEX CONCURRENTLY IF EXISTS "interaction_facts_unpaired";
CREATE INDEX CONCURRENTLY "interaction_facts_unpaired" ON "interaction_facts" ("business_uuid") WHERE "paired" IS NULL;
