-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "mail_signature" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "mail_signature" TEXT NOT NULL DEFAULT '';
