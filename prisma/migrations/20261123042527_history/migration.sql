-- CreateTable
CREATE TABLE "saved_filters" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "user_uuid" UUID,
    "name" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_filters_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateIndex
CREATE INDEX "saved_filters_business_uuid_user_uuid_idx" ON "saved_filters"("business_uuid", "user_uuid");

-- AddForeignKey
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "saved_filters" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "saved_filters" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
