-- What Meta says of the price of each message, kept as it says it. What it costs is worked out with the rates in force.
CREATE TABLE "message_prices" (
    "business_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "message_key" TEXT NOT NULL,
    "conversation_uuid" UUID,
    "area_uuid" UUID,
    "author_kind" "author_kind",
    "author_uuid" UUID,
    "template" TEXT,
    "category" TEXT,
    "type" TEXT,
    "billable" BOOLEAN,
    "country" TEXT,
    "free_until" TIMESTAMPTZ(3),
    "charged_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_prices_pkey" PRIMARY KEY ("business_uuid","channel_account_uuid","message_key")
);

CREATE INDEX "message_prices_business_uuid_charged_at_idx" ON "message_prices"("business_uuid", "charged_at");
CREATE INDEX "message_prices_business_uuid_conversation_uuid_idx" ON "message_prices"("business_uuid", "conversation_uuid");
-- The few that say until when a customer's messages are free.
CREATE INDEX "message_prices_free_until_idx" ON "message_prices"("business_uuid", "conversation_uuid", "free_until")
  WHERE free_until IS NOT NULL;

ALTER TABLE "message_prices" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "message_prices" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());

CREATE STATISTICS "message_prices_of_accounts" (ndistinct, dependencies) ON "business_uuid", "channel_account_uuid" FROM "message_prices";
