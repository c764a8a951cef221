-- CreateTable
CREATE TABLE "push_subscriptions" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "session_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "kinds" TEXT[],
    "quiet_from" TEXT,
    "quiet_to" TEXT,
    "time_zone" TEXT NOT NULL,
    "with_content" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "pushes" (
    "business_uuid" UUID NOT NULL,
    "subscription_uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "shown" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,
    "sent_version" INTEGER NOT NULL DEFAULT 0,
    "on_device" BOOLEAN NOT NULL DEFAULT false,
    "missed_of" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pushes_pkey" PRIMARY KEY ("business_uuid","subscription_uuid","conversation_uuid")
);

-- CreateTable
CREATE TABLE "push_keys" (
    "one" BOOLEAN NOT NULL DEFAULT true,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_keys_pkey" PRIMARY KEY ("one")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_business_uuid_user_uuid_idx" ON "push_subscriptions"("business_uuid", "user_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_business_uuid_session_uuid_key" ON "push_subscriptions"("business_uuid", "session_uuid");

-- CreateIndex
CREATE INDEX "pushes_business_uuid_conversation_uuid_idx" ON "pushes"("business_uuid", "conversation_uuid");

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_business_uuid_session_uuid_fkey" FOREIGN KEY ("business_uuid", "session_uuid") REFERENCES "sessions"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_business_uuid_subscription_uuid_fkey" FOREIGN KEY ("business_uuid", "subscription_uuid") REFERENCES "push_subscriptions"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "push_keys" ADD CONSTRAINT "push_keys_one" CHECK ("one");
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_quiet" CHECK (("quiet_from" IS NULL) = ("quiet_to" IS NULL));

ALTER TABLE "push_subscriptions" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "push_subscriptions" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
ALTER TABLE "pushes" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "pushes" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
