-- Who else answers a conversation, or did last: Meta's AI, or another app of the provider. Only what takes no time while nobody can read
-- the table: 20261129012005 checks and fills it.
ALTER TABLE "conversations" ADD COLUMN "outside_by" TEXT;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_outside_by" CHECK ("outside_by" IN ('meta_ai', 'app')) NOT VALID;
