-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "first_steps_done_at" TIMESTAMPTZ(3),
ADD COLUMN     "first_steps_skipped" TEXT[] DEFAULT ARRAY[]::TEXT[] NOT NULL;
