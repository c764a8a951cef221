-- AlterTable
ALTER TABLE "channel_accounts" ADD COLUMN     "address_verified_at" TIMESTAMPTZ(3),
ADD COLUMN     "address_refused_at" TIMESTAMPTZ(3);

-- What has delivered something has verified the address before.
UPDATE "channel_accounts" SET "address_verified_at" = "last_event_at"
WHERE "type" IN ('whatsapp', 'instagram', 'messenger') AND "last_event_at" IS NOT NULL;
