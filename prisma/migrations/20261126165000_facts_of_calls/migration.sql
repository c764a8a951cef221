-- CreateTable
CREATE TABLE "call_facts" (
    "business_uuid" UUID NOT NULL,
    "call_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "user_uuid" UUID,
    "direction" TEXT NOT NULL,
    "answered" BOOLEAN NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "wait" INTEGER,
    "seconds" INTEGER,

    CONSTRAINT "call_facts_pkey" PRIMARY KEY ("business_uuid","call_uuid")
);

-- CreateIndex
CREATE INDEX "call_facts_business_uuid_interaction_uuid_idx" ON "call_facts"("business_uuid", "interaction_uuid");

ALTER TABLE "call_facts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "call_facts" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());

-- A call that is over before Hilo hears of it begins with its end.
CREATE TRIGGER "calls_began_ended" AFTER INSERT ON "calls" FOR EACH ROW
  WHEN (NEW.state = 'ended') EXECUTE FUNCTION hilo_call_is_due();
CREATE TRIGGER "calls_ended" AFTER UPDATE ON "calls" FOR EACH ROW
  WHEN (NEW.state = 'ended' AND (OLD.state <> 'ended' OR NEW.ending IS DISTINCT FROM OLD.ending
    OR NEW.seconds IS DISTINCT FROM OLD.seconds OR NEW.user_uuid IS DISTINCT FROM OLD.user_uuid
    OR NEW.started_at <> OLD.started_at OR NEW.answered_at IS DISTINCT FROM OLD.answered_at))
  EXECUTE FUNCTION hilo_call_is_due();
