-- AlterTable
ALTER TABLE "users" ADD COLUMN     "choices" JSONB NOT NULL DEFAULT '{}';
