-- CreateTable
CREATE TABLE "storage_uses" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "storage_uses_pkey" PRIMARY KEY ("business_uuid","uuid")
);

ALTER TABLE "storage_uses" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "storage_uses" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());

-- Until the rows below are counted nobody adds a file.
LOCK TABLE "stored_files" IN SHARE ROW EXCLUSIVE MODE;
CREATE TRIGGER "stored_files_added" AFTER INSERT ON "stored_files" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION hilo_storage_changed();
CREATE TRIGGER "stored_files_changed" AFTER UPDATE ON "stored_files" REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION hilo_storage_changed();
CREATE TRIGGER "stored_files_gone" AFTER DELETE ON "stored_files" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION hilo_storage_changed();

INSERT INTO "storage_uses" ("business_uuid", "uuid", "bytes")
SELECT "business_uuid", gen_random_uuid(), sum("size") FROM "stored_files" GROUP BY "business_uuid";
