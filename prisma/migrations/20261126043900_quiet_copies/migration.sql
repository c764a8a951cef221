-- AlterTable
ALTER TABLE "installation" ADD COLUMN     "home_address" TEXT,
ADD COLUMN     "home_database" TEXT,
ADD COLUMN     "quiet_since" TIMESTAMPTZ(3),
ADD COLUMN     "quiet_why" TEXT;
ALTER TABLE "installation" ADD CONSTRAINT "installation_quiet_why"
  CHECK (("quiet_since" IS NULL) = ("quiet_why" IS NULL)
    AND "quiet_why" IN ('restored', 'database', 'files', 'address', 'operator'));
