-- AlterTable
ALTER TABLE "calls" ADD COLUMN "hung_up" TEXT;
ALTER TABLE "video_calls" ADD COLUMN "hung_up" TEXT;
