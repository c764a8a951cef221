-- For the sweep of what a dead process left: the chats to which the bot may still write, among all that wait.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_bot_may_answer";
CREATE INDEX CONCURRENTLY "interactions_bot_may_answer" ON "interactions" ("created_at")
  WHERE "status" = 'unassigned' AND NOT coalesce(("bot" ->> 'silent')::boolean, false);
