-- CreateTable
CREATE TABLE "calls" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "provider_call_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "ending" TEXT,
    "error" JSONB,
    "user_uuid" UUID,
    "declined_by" UUID[] DEFAULT ARRAY[]::UUID[],
    "offer" TEXT,
    "answer" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "seconds" INTEGER,
    "due_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "calls_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateIndex
CREATE INDEX "calls_business_uuid_started_at_uuid_idx" ON "calls"("business_uuid", "started_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "calls_business_uuid_channel_account_uuid_provider_call_id_key" ON "calls"("business_uuid", "channel_account_uuid", "provider_call_id");

-- AddForeignKey
ALTER TABLE "calls" ADD CONSTRAINT "calls_business_uuid_uuid_fkey" FOREIGN KEY ("business_uuid", "uuid") REFERENCES "entries"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "calls" ADD CONSTRAINT "calls_direction" CHECK ("direction" IN ('inbound', 'outbound'));
ALTER TABLE "calls" ADD CONSTRAINT "calls_state" CHECK (CASE "state"
  WHEN 'ringing' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "answered_at" IS NULL
  WHEN 'connecting' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "user_uuid" IS NOT NULL
  WHEN 'active' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "user_uuid" IS NOT NULL AND "answered_at" IS NOT NULL
  WHEN 'ended' THEN "ending" IN ('completed', 'missed', 'rejected', 'failed') AND "due_at" IS NULL AND "ended_at" IS NOT NULL
    AND "offer" IS NULL AND "answer" IS NULL
  ELSE false END);

CREATE INDEX "calls_due" ON "calls" ("due_at") WHERE "state" <> 'ended';
-- Who speaks speaks in one call.
CREATE UNIQUE INDEX "calls_of_person" ON "calls" ("business_uuid", "user_uuid") WHERE "state" IN ('connecting', 'active');

ALTER TABLE "calls" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "calls" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
