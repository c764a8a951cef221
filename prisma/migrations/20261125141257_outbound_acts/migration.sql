-- AlterTable
ALTER TABLE "entries" ADD COLUMN     "acts" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "outbound_acts" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "entry_uuid" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "user_uuid" UUID NOT NULL,
    "after_seq" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "provider_message_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbound_acts_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateIndex
CREATE INDEX "outbound_acts_business_uuid_entry_uuid_idx" ON "outbound_acts"("business_uuid", "entry_uuid");

ALTER TABLE "outbound_acts" ADD CONSTRAINT "outbound_acts_known" CHECK (
  "kind" IN ('reaction', 'edit', 'deletion') AND "state" IN ('queued', 'done', 'failed'));
-- The next one of a conversation.
CREATE INDEX "outbound_acts_queued" ON "outbound_acts" ("business_uuid", "conversation_uuid", "after_seq", "created_at")
  WHERE "state" = 'queued';
-- By the provider's name of it, when a status says that it failed.
CREATE INDEX "outbound_acts_named" ON "outbound_acts" ("business_uuid", "channel_account_uuid", "provider_message_id")
  WHERE "provider_message_id" IS NOT NULL;

ALTER TABLE "outbound_acts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "outbound_acts" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
