-- AlterTable
ALTER TABLE "google_consents" ADD COLUMN     "session_uuid" UUID;

-- AlterTable
ALTER TABLE "whatsapp_signups" ADD COLUMN     "session_uuid" UUID;
