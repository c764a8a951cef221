-- What Estadisticas counts: a row for each interaction, and their sums. Written outside the transactions that change interactions;
-- those only leave the name of the interaction in "fact_dues".
-- CreateTable
CREATE TABLE "schedule_pasts" (
    "business_uuid" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "time_zone" TEXT NOT NULL,
    "hours" JSONB NOT NULL,
    "holidays" JSONB NOT NULL,

    CONSTRAINT "schedule_pasts_pkey" PRIMARY KEY ("business_uuid","until")
);

-- CreateTable
CREATE TABLE "interaction_facts" (
    "business_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "user_uuid" UUID,
    "area_uuid" UUID,
    "channel" "channel_type" NOT NULL,
    "label_uuids" UUID[],
    "finish_reason_uuid" UUID,
    "finished_by" UUID,
    "answered_by" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "waiting" INTEGER,
    "waiting_open" INTEGER,
    "first_answer" INTEGER,
    "first_answer_open" INTEGER,
    "later_answers" INTEGER[],
    "later_answers_open" INTEGER[],
    "resolution" INTEGER,
    "resolution_open" INTEGER,
    "transfers" INTEGER NOT NULL,
    "expiries" INTEGER NOT NULL,
    "messages" INTEGER NOT NULL,
    "failures" JSONB NOT NULL DEFAULT '[]',
    "wrote_again" BOOLEAN NOT NULL,

    CONSTRAINT "interaction_facts_pkey" PRIMARY KEY ("business_uuid","interaction_uuid")
);

-- CreateTable
CREATE TABLE "fact_dues" (
    "business_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "number" BIGSERIAL NOT NULL,

    CONSTRAINT "fact_dues_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "report_rollups" (
    "business_uuid" UUID NOT NULL,
    "person_uuid" UUID NOT NULL,
    "span" TEXT NOT NULL,
    "starts" DATE NOT NULL,
    "measure" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bucket" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "total" BIGINT NOT NULL,

    CONSTRAINT "report_rollups_pkey" PRIMARY KEY ("business_uuid","person_uuid","span","starts","measure","key","bucket")
);

-- CreateTable
CREATE TABLE "report_zones" (
    "business_uuid" UUID NOT NULL,
    "time_zone" TEXT NOT NULL,
    "counted_to" UUID,

    CONSTRAINT "report_zones_pkey" PRIMARY KEY ("business_uuid")
);

-- CreateIndex
CREATE INDEX "interaction_facts_business_uuid_finished_at_idx" ON "interaction_facts"("business_uuid", "finished_at");

-- CreateIndex
CREATE INDEX "fact_dues_business_uuid_interaction_uuid_idx" ON "fact_dues"("business_uuid", "interaction_uuid");

-- The reasons of failed messages are read from the few that have some.
CREATE INDEX "interaction_facts_failures" ON "interaction_facts" ("business_uuid", "finished_at") WHERE "failures" <> '[]';

ALTER TABLE "schedule_pasts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "schedule_pasts" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
ALTER TABLE "interaction_facts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "interaction_facts" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
ALTER TABLE "fact_dues" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "fact_dues" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
ALTER TABLE "report_rollups" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "report_rollups" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
ALTER TABLE "report_zones" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "report_zones" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());

CREATE TRIGGER "interactions_began" AFTER INSERT ON "interactions" FOR EACH ROW EXECUTE FUNCTION hilo_fact_is_due();
-- What the business writes in the provider's own app may be added to an interaction that has finished.
CREATE TRIGGER "interactions_changed" AFTER UPDATE OF "status", "user_uuid", "area_uuid", "last_message" ON "interactions" FOR EACH ROW
  WHEN ((NEW.status = 'finished') <> (OLD.status = 'finished') OR NEW.user_uuid IS DISTINCT FROM OLD.user_uuid
    OR NEW.area_uuid IS DISTINCT FROM OLD.area_uuid
    OR (NEW.status = 'finished' AND NEW.last_message ->> 'uuid' IS DISTINCT FROM OLD.last_message ->> 'uuid'))
  EXECUTE FUNCTION hilo_fact_is_due();
CREATE TRIGGER "interaction_labels_changed" AFTER INSERT OR DELETE ON "interaction_labels" FOR EACH ROW
  EXECUTE FUNCTION hilo_fact_is_due();
-- A provider may report a failure after the end.
CREATE TRIGGER "entries_failed" AFTER UPDATE OF "status" ON "entries" FOR EACH ROW
  WHEN ((NEW.status = 'failed') <> (OLD.status = 'failed')) EXECUTE FUNCTION hilo_fact_is_due();
