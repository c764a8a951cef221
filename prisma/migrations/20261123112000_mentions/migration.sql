-- CreateTable
CREATE TABLE "mentions" (
    "business_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "entry_uuid" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "mentions_pkey" PRIMARY KEY ("business_uuid","entry_uuid","user_uuid")
);

-- CreateIndex
CREATE INDEX "mentions_business_uuid_user_uuid_created_at_entry_uuid_idx" ON "mentions"("business_uuid", "user_uuid", "created_at" DESC, "entry_uuid" DESC);

-- AddForeignKey
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_business_uuid_entry_uuid_fkey" FOREIGN KEY ("business_uuid", "entry_uuid") REFERENCES "entries"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "mentions_unseen" ON "mentions" ("business_uuid", "user_uuid") WHERE "seen_at" IS NULL;

ALTER TABLE "mentions" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "mentions" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
