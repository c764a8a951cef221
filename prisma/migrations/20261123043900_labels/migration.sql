-- CreateEnum
CREATE TYPE "finish_reason_rule" AS ENUM ('off', 'optional', 'required');

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "ask_finish_reason" "finish_reason_rule" NOT NULL DEFAULT 'off',
ADD COLUMN     "finish_reasons_version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "interactions" ADD COLUMN     "finish_reason_uuid" UUID;

-- CreateTable
CREATE TABLE "labels" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "interaction_labels" (
    "business_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "label_uuid" UUID NOT NULL,

    CONSTRAINT "interaction_labels_pkey" PRIMARY KEY ("business_uuid","interaction_uuid","label_uuid")
);

-- CreateTable
CREATE TABLE "finish_reasons" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "finish_reasons_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateIndex
CREATE INDEX "interaction_labels_business_uuid_label_uuid_interaction_uui_idx" ON "interaction_labels"("business_uuid", "label_uuid", "interaction_uuid");

-- AddForeignKey
ALTER TABLE "interaction_labels" ADD CONSTRAINT "interaction_labels_business_uuid_interaction_uuid_fkey" FOREIGN KEY ("business_uuid", "interaction_uuid") REFERENCES "interactions"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interaction_labels" ADD CONSTRAINT "interaction_labels_business_uuid_label_uuid_fkey" FOREIGN KEY ("business_uuid", "label_uuid") REFERENCES "labels"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_business_uuid_finish_reason_uuid_fkey" FOREIGN KEY ("business_uuid", "finish_reason_uuid") REFERENCES "finish_reasons"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "interactions_finish_reason" CHECK ("finish_reason_uuid" IS NULL OR "status" = 'finished');

ALTER TABLE "labels" ADD CONSTRAINT "labels_color_hex" CHECK ("color" ~ '^#[0-9a-fA-F]{6}$');
CREATE UNIQUE INDEX "labels_name_once" ON "labels" ("business_uuid", lower(normalize("name", NFC)))
  WHERE "deleted_at" IS NULL;

ALTER TABLE "labels" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "labels" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
ALTER TABLE "interaction_labels" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "interaction_labels" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
ALTER TABLE "finish_reasons" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "finish_reasons" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
