-- AlterTable
ALTER TABLE "interactions" ADD COLUMN     "marked_unread" BOOLEAN NOT NULL DEFAULT false;
