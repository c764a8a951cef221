-- What no job sends any more is found by a sweep, which asks every few seconds.
DROP INDEX CONCURRENTLY IF EXISTS "pushes_unsent";
CREATE INDEX CONCURRENTLY "pushes_unsent" ON "pushes" ("due_at") WHERE "sent_version" < "version";
