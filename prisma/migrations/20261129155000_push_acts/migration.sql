-- AlterTable
ALTER TABLE "push_subscriptions" ADD COLUMN     "renewal_hash" BYTEA,
ADD COLUMN     "renewed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "push_acts" (
    "hash" BYTEA NOT NULL,
    "business_uuid" UUID NOT NULL,
    "subscription_uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "does" TEXT NOT NULL,
    "message_uuid" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_acts_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "push_acts_business_uuid_subscription_uuid_idx" ON "push_acts"("business_uuid", "subscription_uuid");

-- CreateIndex
CREATE INDEX "push_acts_expires_at_idx" ON "push_acts"("expires_at");

-- AddForeignKey
ALTER TABLE "push_acts" ADD CONSTRAINT "push_acts_business_uuid_subscription_uuid_fkey" FOREIGN KEY ("business_uuid", "subscription_uuid") REFERENCES "push_subscriptions"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "push_acts" ADD CONSTRAINT "push_acts_does" CHECK ("does" IN ('answer', 'take'));

ALTER TABLE "push_acts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "push_acts" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
