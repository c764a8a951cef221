-- CreateTable
CREATE TABLE "imported_rows" (
    "business_uuid" UUID NOT NULL,
    "key" UUID NOT NULL,
    "row_uuid" UUID NOT NULL,
    "mark" TEXT,

    CONSTRAINT "imported_rows_pkey" PRIMARY KEY ("business_uuid","key")
);

-- CreateIndex
CREATE INDEX "imported_rows_business_uuid_row_uuid_idx" ON "imported_rows"("business_uuid", "row_uuid");

ALTER TABLE "imported_rows" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "imported_rows" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
