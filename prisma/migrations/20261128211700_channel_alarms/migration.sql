-- What the provider warns of on an account, for its administrators: [{ kind, subject, detail, since, until }]
ALTER TABLE "channel_accounts" ADD COLUMN "alarms" JSONB NOT NULL DEFAULT '[]';
