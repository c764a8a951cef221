-- Whether finished interactions met the targets of their area, and the targets as they were, so that a rebuilt fact is the same.
-- AlterTable
ALTER TABLE "interaction_facts" ADD COLUMN     "end_met" BOOLEAN,
ADD COLUMN     "first_answer_met" BOOLEAN;

-- CreateTable
CREATE TABLE "area_target_pasts" (
    "business_uuid" UUID NOT NULL,
    "area_uuid" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "first_answer_minutes" INTEGER,
    "end_minutes" INTEGER,

    CONSTRAINT "area_target_pasts_pkey" PRIMARY KEY ("business_uuid","area_uuid","until")
);

ALTER TABLE "area_target_pasts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "area_target_pasts" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
