-- Views of Estadisticas that a person saved, and the mail of each for a week.
CREATE TABLE "report_views" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "open" BOOLEAN NOT NULL,
    "weekly_since" TIMESTAMPTZ(3),
    "weekly_role" "role",
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_views_pkey" PRIMARY KEY ("business_uuid","uuid"),
    CONSTRAINT "report_views_weekly" CHECK (("weekly_since" IS NULL) = ("weekly_role" IS NULL))
);

-- CreateTable
CREATE TABLE "report_mails" (
    "business_uuid" UUID NOT NULL,
    "view_uuid" UUID NOT NULL,
    "week" DATE NOT NULL,
    "state" TEXT NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_mails_pkey" PRIMARY KEY ("business_uuid","view_uuid","week"),
    CONSTRAINT "report_mails_state" CHECK ("state" IN ('claimed', 'sending', 'sent'))
);

-- CreateIndex
CREATE INDEX "report_views_business_uuid_user_uuid_idx" ON "report_views"("business_uuid", "user_uuid");

-- The sweep asks for these every few seconds.
CREATE INDEX "report_views_weekly" ON "report_views" ("business_uuid") WHERE "weekly_since" IS NOT NULL;

-- Told apart by their names, whatever their case.
CREATE UNIQUE INDEX "report_views_name_once" ON "report_views" ("business_uuid", "user_uuid", lower(normalize("name", NFC)));

-- AddForeignKey
ALTER TABLE "report_views" ADD CONSTRAINT "report_views_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_business_uuid_view_uuid_fkey" FOREIGN KEY ("business_uuid", "view_uuid") REFERENCES "report_views"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "report_views" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "report_views" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
ALTER TABLE "report_mails" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "report_mails" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
