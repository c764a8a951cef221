-- CreateTable
CREATE TABLE "idempotent_requests" (
    "business_uuid" UUID NOT NULL,
    "key_uuid" UUID NOT NULL,
    "name_hash" BYTEA NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "claim" UUID NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answer" JSONB,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("business_uuid","key_uuid","name_hash")
);

-- CreateIndex
CREATE INDEX "idempotent_requests_claimed_at_idx" ON "idempotent_requests"("claimed_at");

ALTER TABLE "idempotent_requests" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "idempotent_requests" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
