-- AlterTable
ALTER TABLE "mail_originals" ADD COLUMN     "clean" TEXT,
ADD COLUMN     "cleaned_by" INTEGER;
