-- AlterTable
ALTER TABLE "channel_accounts" ADD COLUMN     "templates_read_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "channel_templates" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "external_id" TEXT,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "state_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT,
    "reason_detail" TEXT,
    "category" TEXT,
    "category_at" TIMESTAMPTZ(3) NOT NULL,
    "asked_category" TEXT,
    "next_category" TEXT,
    "next_category_at" TIMESTAMPTZ(3),
    "quality" TEXT,
    "quality_at" TIMESTAMPTZ(3) NOT NULL,
    "content" JSONB NOT NULL,
    "examples" JSONB,
    "file_uuid" UUID,
    "edits" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_templates_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateIndex
CREATE UNIQUE INDEX "channel_templates_business_uuid_channel_account_uuid_name_l_key" ON "channel_templates"("business_uuid", "channel_account_uuid", "name", "language");

-- AddForeignKey
ALTER TABLE "channel_templates" ADD CONSTRAINT "channel_templates_business_uuid_channel_account_uuid_fkey" FOREIGN KEY ("business_uuid", "channel_account_uuid") REFERENCES "channel_accounts"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "channel_templates" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "channel_templates" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());

ALTER TABLE "channel_templates" ADD CONSTRAINT "channel_templates_name_length" CHECK (length("name") <= 512 AND length("language") <= 32);

-- The approved templates that each account kept in its options become rows. The time of the list is not known, so it is read again.
-- The options keep them: a process of the version before may still run.
INSERT INTO "channel_templates" ("business_uuid", "uuid", "channel_account_uuid", "name", "language", "state", "state_at", "category",
  "category_at", "quality_at", "content", "created_at", "updated_at")
SELECT a."business_uuid", gen_random_uuid(), a."uuid", t ->> 'name', t ->> 'language', 'approved', date_trunc('second', a."created_at"),
  t ->> 'category', date_trunc('second', a."created_at"), date_trunc('second', a."created_at"), t, a."updated_at", a."updated_at"
FROM "channel_accounts" a CROSS JOIN LATERAL jsonb_array_elements(
  CASE WHEN jsonb_typeof(a."options" -> 'templates') = 'array' THEN a."options" -> 'templates' ELSE '[]' END) t
WHERE length(t ->> 'name') <= 512 AND length(t ->> 'language') <= 32
ON CONFLICT DO NOTHING;
