-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "blocked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "entries" ADD COLUMN     "blocked" BOOLEAN NOT NULL DEFAULT false;
