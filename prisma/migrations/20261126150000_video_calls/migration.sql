-- CreateTable
CREATE TABLE "video_calls" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "link_hash" BYTEA NOT NULL,
    "guest_key_hash" BYTEA,
    "state" TEXT NOT NULL,
    "ending" TEXT,
    "invited_by" UUID NOT NULL,
    "user_uuid" UUID,
    "agent_peer" UUID,
    "guest_peer" UUID,
    "agent_seen_at" TIMESTAMPTZ(3),
    "guest_seen_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "seconds" INTEGER,
    "due_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "video_calls_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateIndex
CREATE UNIQUE INDEX "video_calls_link_hash_key" ON "video_calls"("link_hash");

-- AddForeignKey
-- Deferred: the call is written before the message that it belongs to, in one transaction.
ALTER TABLE "video_calls" ADD CONSTRAINT "video_calls_business_uuid_uuid_fkey" FOREIGN KEY ("business_uuid", "uuid") REFERENCES "entries"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "video_calls" ADD CONSTRAINT "video_calls_state" CHECK (CASE "state"
  WHEN 'invited' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "user_uuid" IS NULL
  WHEN 'waiting' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "user_uuid" IS NULL
    AND "guest_key_hash" IS NOT NULL AND "guest_peer" IS NOT NULL AND "guest_seen_at" IS NOT NULL
  WHEN 'active' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "user_uuid" IS NOT NULL AND "agent_peer" IS NOT NULL
    AND "guest_peer" IS NOT NULL AND "agent_seen_at" IS NOT NULL AND "guest_seen_at" IS NOT NULL AND "started_at" IS NOT NULL
  WHEN 'ended' THEN "ending" IN ('completed', 'unused', 'missed', 'withdrawn') AND "due_at" IS NULL AND "ended_at" IS NOT NULL
  ELSE false END);

CREATE INDEX "video_calls_due" ON "video_calls" ("due_at") WHERE "state" <> 'ended';
CREATE INDEX "video_calls_open" ON "video_calls" ("business_uuid", "created_at") WHERE "state" <> 'ended';
-- Who speaks speaks in one call.
CREATE UNIQUE INDEX "video_calls_of_person" ON "video_calls" ("business_uuid", "user_uuid") WHERE "state" = 'active';

ALTER TABLE "video_calls" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "video_calls" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
