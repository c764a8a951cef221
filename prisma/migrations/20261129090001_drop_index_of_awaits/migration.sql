-- The one of the migration before does its work.
DROP INDEX CONCURRENTLY IF EXISTS "webhook_items_business_uuid_channel_account_uuid_awaits_idx";
