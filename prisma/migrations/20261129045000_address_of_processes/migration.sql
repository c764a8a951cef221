-- AlterTable
ALTER TABLE "processes" ADD COLUMN     "address" TEXT;
