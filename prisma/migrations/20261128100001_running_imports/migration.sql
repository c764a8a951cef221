-- CreateTable
CREATE TABLE "running_imports" (
    "business_uuid" UUID NOT NULL,
    "holder" UUID NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "running_imports_pkey" PRIMARY KEY ("business_uuid")
);

ALTER TABLE "running_imports" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "running_imports" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
