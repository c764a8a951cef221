-- When a price was first heard of. What never reached its customer has no other date, by which it could be purged.
ALTER TABLE "message_prices" ADD COLUMN "noted_at" TIMESTAMPTZ(3);
UPDATE "message_prices" SET "noted_at" = '2026-11-29T00:00:00Z' WHERE "charged_at" IS NULL;
