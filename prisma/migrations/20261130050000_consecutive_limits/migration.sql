-- AlterTable
ALTER TABLE "outbound_paces" ADD COLUMN     "consecutive_limits" INTEGER NOT NULL DEFAULT 0;
