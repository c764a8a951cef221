-- CreateTable
CREATE TABLE "hooks" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "with_content" BOOLEAN NOT NULL DEFAULT false,
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "pause" TEXT,
    "delivered_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "backoff_until" TIMESTAMPTZ(3),

    CONSTRAINT "hooks_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "hook_deliveries" (
    "id" BIGSERIAL NOT NULL,
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "hook_uuid" UUID NOT NULL,
    "event_uuid" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "subject_uuid" UUID NOT NULL,
    "about_uuid" UUID,
    "facts" JSONB NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_until" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "last_ms" INTEGER,
    "erased" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hook_attempts" (
    "id" BIGSERIAL NOT NULL,
    "business_uuid" UUID NOT NULL,
    "delivery_uuid" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "request" TEXT,
    "answer" TEXT,

    CONSTRAINT "hook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "hook_deliveries_business_uuid_hook_uuid_id_idx" ON "hook_deliveries"("business_uuid", "hook_uuid", "id");

-- CreateIndex
CREATE INDEX "hook_deliveries_business_uuid_about_uuid_idx" ON "hook_deliveries"("business_uuid", "about_uuid");

-- CreateIndex
CREATE INDEX "hook_deliveries_created_at_idx" ON "hook_deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "hook_deliveries_business_uuid_uuid_key" ON "hook_deliveries"("business_uuid", "uuid");

-- CreateIndex
CREATE UNIQUE INDEX "hook_deliveries_business_uuid_hook_uuid_event_uuid_key" ON "hook_deliveries"("business_uuid", "hook_uuid", "event_uuid");

-- CreateIndex
CREATE INDEX "hook_attempts_business_uuid_delivery_uuid_id_idx" ON "hook_attempts"("business_uuid", "delivery_uuid", "id");

-- AddForeignKey
ALTER TABLE "hook_deliveries" ADD CONSTRAINT "hook_deliveries_business_uuid_hook_uuid_fkey" FOREIGN KEY ("business_uuid", "hook_uuid") REFERENCES "hooks"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hook_attempts" ADD CONSTRAINT "hook_attempts_business_uuid_delivery_uuid_fkey" FOREIGN KEY ("business_uuid", "delivery_uuid") REFERENCES "hook_deliveries"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Two of the same name could not be told apart in the log.
CREATE UNIQUE INDEX "hooks_name_once" ON "hooks" ("business_uuid", lower("name"));

-- What is to be sent next, and whether an earlier message of the same subject still waits.
CREATE INDEX "hook_deliveries_due" ON "hook_deliveries" ("business_uuid", "hook_uuid", "next_at", "id") WHERE "state" = 'waiting';
CREATE INDEX "hook_deliveries_order" ON "hook_deliveries" ("business_uuid", "hook_uuid", "subject_uuid", "id") WHERE "state" = 'waiting';

-- Counted for each hook.
CREATE INDEX "hook_deliveries_given_up" ON "hook_deliveries" ("business_uuid", "hook_uuid", "id") WHERE "state" = 'given_up';

ALTER TABLE "hooks" ADD CONSTRAINT "hooks_pause_has_a_reason" CHECK (("paused_at" IS NULL) = ("pause" IS NULL));
ALTER TABLE "hook_deliveries" ADD CONSTRAINT "hook_deliveries_state" CHECK ("state" IN ('waiting', 'delivered', 'given_up'));

ALTER TABLE "hooks" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "hooks" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
ALTER TABLE "hook_deliveries" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "hook_deliveries" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
ALTER TABLE "hook_attempts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "hook_attempts" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
