-- CreateTable
CREATE TABLE "api_keys" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_address" TEXT,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_business_uuid_user_uuid_idx" ON "api_keys"("business_uuid", "user_uuid");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Two keys of the same name could not be told apart when one must be revoked.
CREATE UNIQUE INDEX "api_keys_name_once" ON "api_keys" ("business_uuid", lower("name")) WHERE "revoked_at" IS NULL;

ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "api_keys" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
