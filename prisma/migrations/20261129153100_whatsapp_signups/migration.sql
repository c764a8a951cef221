-- CreateTable
CREATE TABLE "whatsapp_signups" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "state_hash" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "on_phone" BOOLEAN NOT NULL,
    "step" TEXT NOT NULL DEFAULT 'popup',
    "failure" TEXT,
    "detail" TEXT,
    "running_until" TIMESTAMPTZ(3),
    "waba_id" TEXT,
    "phone_number_id" TEXT,
    "secrets" BYTEA,
    "name" TEXT,
    "number" TEXT,
    "quality" TEXT,
    "account_uuid" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "whatsapp_signups_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateIndex
CREATE UNIQUE INDEX "whatsapp_signups_state_hash_key" ON "whatsapp_signups"("state_hash");

-- CreateIndex
CREATE INDEX "whatsapp_signups_business_uuid_user_uuid_created_at_idx" ON "whatsapp_signups"("business_uuid", "user_uuid", "created_at");

-- CreateIndex
CREATE INDEX "whatsapp_signups_waba_id_idx" ON "whatsapp_signups"("waba_id");

-- CreateIndex
CREATE INDEX "whatsapp_signups_phone_number_id_idx" ON "whatsapp_signups"("phone_number_id");

ALTER TABLE "whatsapp_signups"
    ADD CONSTRAINT "whatsapp_signups_step" CHECK ("step" IN ('popup', 'exchange', 'check', 'register', 'create', 'subscribe', 'done')),
    -- A state is good for the window alone, and what follows it has an account and secrets to go on with.
    ADD CONSTRAINT "whatsapp_signups_state" CHECK ("state_hash" IS NULL OR "step" = 'popup'),
    ADD CONSTRAINT "whatsapp_signups_going" CHECK ("step" = 'popup' OR ("waba_id" IS NOT NULL AND "secrets" IS NOT NULL)),
    ADD CONSTRAINT "whatsapp_signups_numbered" CHECK ("step" IN ('popup', 'exchange', 'check') OR "phone_number_id" IS NOT NULL),
    ADD CONSTRAINT "whatsapp_signups_created" CHECK ("step" NOT IN ('subscribe', 'done') OR "account_uuid" IS NOT NULL),
    ADD CONSTRAINT "whatsapp_signups_quality" CHECK ("quality" IN ('GREEN', 'YELLOW', 'RED')),
    ADD CONSTRAINT "whatsapp_signups_done" CHECK ("step" <> 'done' OR "failure" IS NULL);

ALTER TABLE "whatsapp_signups" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "whatsapp_signups" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
