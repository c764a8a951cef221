-- What reliable listeners have not heard yet: a row for the events of each change and each listener that hears one of them.
-- CreateTable
CREATE TABLE "event_dues" (
    "id" BIGSERIAL NOT NULL,
    "business_uuid" UUID NOT NULL,
    "listener" TEXT NOT NULL,
    "subject_uuid" UUID NOT NULL,
    "events" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "dead_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_dues_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "event_dues_business_uuid_subject_uuid_listener_idx" ON "event_dues"("business_uuid", "subject_uuid", "listener");

-- For the sweeps: what is due of a listener, the oldest first.
CREATE INDEX "event_dues_due" ON "event_dues" ("listener", "id") WHERE "dead_at" IS NULL;
-- For the operator: what was given up, mostly nothing.
CREATE INDEX "event_dues_dead" ON "event_dues" ("dead_at") WHERE "dead_at" IS NOT NULL;

ALTER TABLE "event_dues" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "event_dues" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());

-- What an older version has left to its sweep: customers whom the bot has not answered, and businesses where somebody waits.
-- Their jobs may be lost. Facts that wait in "fact_dues" are taken from there.
INSERT INTO "event_dues" ("business_uuid", "listener", "subject_uuid", "events", "created_at", "due_at")
SELECT i."business_uuid", 'bot', i."uuid", '[]'::jsonb, i."created_at", i."created_at" FROM "interactions" i
WHERE i."status" = 'unassigned' AND NOT coalesce((i."bot" ->> 'silent')::boolean, false)
  AND EXISTS (SELECT FROM "entries" e
    WHERE e."business_uuid" = i."business_uuid" AND e."interaction_uuid" = i."uuid" AND e."author_kind" = 'client'
      AND e."type" <> 'call' AND e."seq" > coalesce((i."bot" ->> 'looked')::int, 0))
UNION ALL
SELECT s."business_uuid", 'assignment', s."business_uuid", '[]'::jsonb, min(i."created_at"), min(i."created_at") FROM "settings" s
JOIN "interactions" i ON i."business_uuid" = s."business_uuid" AND i."status" = 'unassigned'
WHERE s."behavior_interaction" = 'AUTOMATIC' GROUP BY s."business_uuid";
