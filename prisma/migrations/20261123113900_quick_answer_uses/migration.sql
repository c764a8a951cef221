-- AlterTable
ALTER TABLE "quick_answers" ADD COLUMN     "uses" INTEGER NOT NULL DEFAULT 0;
