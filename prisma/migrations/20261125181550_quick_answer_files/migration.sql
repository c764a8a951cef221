-- AlterTable
ALTER TABLE "quick_answers" ADD COLUMN     "file" JSONB;

-- AlterTable
ALTER TABLE "stored_files" ADD COLUMN     "quick_answer_uuid" UUID;
