-- Who else answers a conversation, or did last: Meta's AI, or another app of the provider.
ALTER TABLE "conversations" ADD COLUMN "outside_by" TEXT;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_outside_by" CHECK ("outside_by" IN ('meta_ai', 'app')) NOT VALID;
ALTER TABLE "conversations" VALIDATE CONSTRAINT "conversations_outside_by";
UPDATE "conversations" SET "outside_by" = 'app' WHERE "managed_outside";
