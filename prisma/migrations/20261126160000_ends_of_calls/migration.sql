-- AlterTable
ALTER TABLE "calls" ADD COLUMN     "accept_sent_at" TIMESTAMPTZ(3),
ADD COLUMN     "tell_at" TIMESTAMPTZ(3);

ALTER TABLE "calls" ADD CONSTRAINT "calls_tell_at" CHECK ("tell_at" IS NULL OR "state" = 'ended');
