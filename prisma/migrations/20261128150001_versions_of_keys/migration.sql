-- At which version of the row each key last changed: two people who edit different keys of one row do not refuse each other.
ALTER TABLE "settings" ADD COLUMN "key_versions" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "whatsapp_configs" ADD COLUMN "key_versions" JSONB NOT NULL DEFAULT '{}';
