-- CreateTable
CREATE TABLE "represented_accounts" (
    "business_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "connection" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT,
    "username" TEXT,
    "enabled" BOOLEAN NOT NULL,
    "can_reply" BOOLEAN NOT NULL,
    "can_delete" BOOLEAN NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "as_of" BIGINT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "represented_accounts_pkey" PRIMARY KEY ("business_uuid","channel_account_uuid","connection")
);

-- CreateIndex
CREATE INDEX "represented_accounts_business_uuid_channel_account_uuid_own_idx" ON "represented_accounts"("business_uuid", "channel_account_uuid", "owner_id", "connected_at");

-- AddForeignKey
ALTER TABLE "represented_accounts" ADD CONSTRAINT "represented_accounts_business_uuid_channel_account_uuid_fkey" FOREIGN KEY ("business_uuid", "channel_account_uuid") REFERENCES "channel_accounts"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "represented_accounts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "represented_accounts" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
