-- What began by an ad, for the search, and the pictures of an ad, among which a new one is looked up.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_of_ads";
CREATE INDEX CONCURRENTLY "interactions_of_ads" ON "interactions" ("business_uuid", "ad_uuid", "created_at" DESC)
  WHERE "ad_uuid" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "stored_files_of_ads";
CREATE INDEX CONCURRENTLY "stored_files_of_ads" ON "stored_files" ("business_uuid", "ad_uuid") WHERE "ad_uuid" IS NOT NULL;
