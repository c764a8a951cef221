-- What came for an account that nobody connected is counted too, beside what could not be stored.
DROP INDEX "webhook_items_dead";
CREATE INDEX "webhook_items_counted" ON "webhook_items" ("business_uuid", "channel_account_uuid", "state")
  WHERE "state" IN ('dead', 'unknown_account');
