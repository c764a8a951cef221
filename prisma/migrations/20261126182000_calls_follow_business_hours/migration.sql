-- AlterTable
ALTER TABLE "channel_accounts" ADD COLUMN "calls_follow_hours" BOOLEAN NOT NULL DEFAULT false;
