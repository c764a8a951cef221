-- For the purge: prices of messages that never reached their customer.
DROP INDEX CONCURRENTLY IF EXISTS "message_prices_never_charged";
CREATE INDEX CONCURRENTLY "message_prices_never_charged" ON "message_prices" ("business_uuid", "noted_at")
  WHERE "charged_at" IS NULL;
