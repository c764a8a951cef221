-- AlterTable
ALTER TABLE "channel_accounts" ADD COLUMN     "on_phone" BOOLEAN NOT NULL DEFAULT false;
