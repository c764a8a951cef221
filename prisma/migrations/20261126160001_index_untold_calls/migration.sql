DROP INDEX CONCURRENTLY IF EXISTS "calls_untold";
CREATE INDEX CONCURRENTLY "calls_untold" ON "calls" ("tell_at") WHERE "tell_at" IS NOT NULL;
