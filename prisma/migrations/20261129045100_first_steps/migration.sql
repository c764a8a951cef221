-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "first_steps_hidden_at" TIMESTAMPTZ(3);

-- Whoever has served a customer is past the first day: their businesses do not get the list now.
UPDATE "businesses" b SET "first_steps_hidden_at" = b."updated_at"
WHERE EXISTS (SELECT FROM "conversations" c WHERE c."business_uuid" = b."uuid");
