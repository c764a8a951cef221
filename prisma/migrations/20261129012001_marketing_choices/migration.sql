-- What people said of marketing to an account that does not know them yet. It moves to their identity once they have one.
CREATE TABLE "marketing_choices" (
    "business_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "stopped" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "marketing_choices_pkey" PRIMARY KEY ("business_uuid","channel_account_uuid","external_id")
);

ALTER TABLE "marketing_choices" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "marketing_choices" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());

CREATE TRIGGER "identities_take_choice" AFTER INSERT ON "identities" FOR EACH ROW EXECUTE FUNCTION hilo_take_marketing_choice();
CREATE TRIGGER "identities_renamed_take_choice" AFTER UPDATE ON "identities" FOR EACH ROW
  WHEN (NEW.external_id <> OLD.external_id) EXECUTE FUNCTION hilo_take_marketing_choice();
