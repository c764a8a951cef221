-- The number that people already have on their phone: what its phone gives, once.
ALTER TABLE "channel_accounts" ADD COLUMN IF NOT EXISTS "on_phone" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "phone_syncs" (
    "business_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'due',
    "asked_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),
    "request_id" TEXT,
    "error_code" TEXT,
    "error" TEXT,
    "phase" INTEGER,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "chunks" INTEGER NOT NULL DEFAULT 0,
    "contacts" INTEGER NOT NULL DEFAULT 0,
    "chats" INTEGER NOT NULL DEFAULT 0,
    "messages" INTEGER NOT NULL DEFAULT 0,
    "left_out" INTEGER NOT NULL DEFAULT 0,
    "last_chunk_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "phone_syncs_pkey" PRIMARY KEY ("business_uuid","channel_account_uuid","kind")
);

CREATE TABLE "phone_chunks" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "phase" INTEGER,
    "chunk_order" INTEGER,
    "progress" INTEGER,
    "payload" TEXT,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "steps_done" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "phone_chunks_pkey" PRIMARY KEY ("business_uuid","uuid")
);

CREATE UNIQUE INDEX "phone_chunks_business_uuid_channel_account_uuid_dedupe_key_key" ON "phone_chunks"("business_uuid", "channel_account_uuid", "dedupe_key");
CREATE INDEX "phone_chunks_pending" ON "phone_chunks" ("business_uuid", "channel_account_uuid") WHERE "state" IN ('pending', 'waiting');
CREATE INDEX "phone_syncs_due" ON "phone_syncs" ("next_at") WHERE "state" IN ('due', 'asking');

ALTER TABLE "phone_syncs"
  ADD CONSTRAINT "phone_syncs_account" FOREIGN KEY ("business_uuid", "channel_account_uuid") REFERENCES "channel_accounts" ("business_uuid", "uuid") ON DELETE CASCADE,
  ADD CONSTRAINT "phone_syncs_kind" CHECK ("kind" IN ('contacts', 'history')),
  ADD CONSTRAINT "phone_syncs_state" CHECK (
      "state" IN ('due', 'asking', 'asked', 'unknown', 'receiving', 'finished', 'declined', 'refused', 'missed')
    );
ALTER TABLE "phone_chunks"
  ADD CONSTRAINT "phone_chunks_account" FOREIGN KEY ("business_uuid", "channel_account_uuid") REFERENCES "channel_accounts" ("business_uuid", "uuid") ON DELETE CASCADE,
  ADD CONSTRAINT "phone_chunks_kind" CHECK ("kind" IN ('contacts', 'history')),
  ADD CONSTRAINT "phone_chunks_state" CHECK ("state" IN ('pending', 'waiting', 'done', 'failed')),
  -- Nothing is kept of what is written.
  ADD CONSTRAINT "phone_chunks_done" CHECK ("state" <> 'done' OR "payload" IS NULL);

ALTER TABLE "phone_syncs" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "phone_syncs" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
ALTER TABLE "phone_chunks" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "phone_chunks" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());

-- Prisma cannot describe it: without it the planner takes an account and its business for independent.
CREATE STATISTICS "phone_chunks_of_accounts" (ndistinct, dependencies) ON "business_uuid", "channel_account_uuid" FROM "phone_chunks";
