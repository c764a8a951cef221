-- What no job sends any more is found by a sweep, which asks every few seconds.
CREATE INDEX CONCURRENTLY "pushes_unsent" ON "pushes" ("due_at") WHERE "sent_version" < "version";
