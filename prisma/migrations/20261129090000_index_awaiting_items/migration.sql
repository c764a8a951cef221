-- Of a hundred items one waits for its message: the others need not stand in this index.
DROP INDEX CONCURRENTLY IF EXISTS "webhook_items_awaiting";
CREATE INDEX CONCURRENTLY "webhook_items_awaiting" ON "webhook_items" ("business_uuid", "channel_account_uuid", "awaits")
  WHERE "awaits" IS NOT NULL;
