-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "disabled_at" TIMESTAMPTZ(3);
