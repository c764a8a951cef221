-- CreateTable
CREATE TABLE "video_facts" (
    "business_uuid" UUID NOT NULL,
    "call_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "sender_uuid" UUID NOT NULL,
    "user_uuid" UUID,
    "opened" BOOLEAN NOT NULL,
    "talked" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seconds" INTEGER,

    CONSTRAINT "video_facts_pkey" PRIMARY KEY ("business_uuid","call_uuid")
);

-- CreateIndex
CREATE INDEX "video_facts_business_uuid_interaction_uuid_idx" ON "video_facts"("business_uuid", "interaction_uuid");

ALTER TABLE "video_facts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "video_facts" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());

CREATE TRIGGER "video_calls_ended" AFTER UPDATE ON "video_calls" FOR EACH ROW
  WHEN (NEW.state = 'ended' AND OLD.state <> 'ended') EXECUTE FUNCTION hilo_call_is_due();
