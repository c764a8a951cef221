-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "record_calls" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "recording_notice" TEXT NOT NULL DEFAULT 'Esta llamada se graba.';

-- AlterTable
ALTER TABLE "video_calls" ADD COLUMN     "guest_told" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "call_recordings" (
    "business_uuid" UUID NOT NULL,
    "call_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "notice_uuid" UUID,
    "reason" TEXT,
    "parts" UUID[] DEFAULT ARRAY[]::UUID[],
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "stream" JSONB,
    "file_uuid" UUID,
    "seconds" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "call_recordings_pkey" PRIMARY KEY ("business_uuid","call_uuid")
);

-- CreateIndex
CREATE INDEX "call_recordings_business_uuid_file_uuid_idx" ON "call_recordings"("business_uuid", "file_uuid");

-- AddForeignKey
ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_business_uuid_call_uuid_fkey" FOREIGN KEY ("business_uuid", "call_uuid") REFERENCES "entries"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_business_uuid_file_uuid_fkey" FOREIGN KEY ("business_uuid", "file_uuid") REFERENCES "stored_files"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_state" CHECK (CASE "state"
  WHEN 'telling' THEN "notice_uuid" IS NOT NULL AND "due_at" IS NOT NULL AND "file_uuid" IS NULL AND "parts" = '{}'
  WHEN 'recording' THEN "due_at" IS NOT NULL AND "file_uuid" IS NULL
  WHEN 'stored' THEN "due_at" IS NULL AND "file_uuid" IS NOT NULL AND "seconds" IS NOT NULL AND "parts" = '{}'
  WHEN 'none' THEN "due_at" IS NULL AND "file_uuid" IS NULL AND "reason" IS NOT NULL AND "parts" = '{}'
  ELSE false END);

CREATE INDEX "call_recordings_due" ON "call_recordings" ("due_at") WHERE "due_at" IS NOT NULL;

ALTER TABLE "call_recordings" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "call_recordings" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
