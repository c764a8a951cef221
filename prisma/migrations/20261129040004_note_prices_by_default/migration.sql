-- A process of a version before the column writes prices without it: what then never reached its customer would never be purged.
ALTER TABLE "message_prices" ALTER COLUMN "noted_at" SET DEFAULT now();
UPDATE "message_prices" SET "noted_at" = now() WHERE "noted_at" IS NULL AND "charged_at" IS NULL;
