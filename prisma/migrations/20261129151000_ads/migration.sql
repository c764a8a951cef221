-- CreateTable
CREATE TABLE "ads" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "channel" "channel_type" NOT NULL,
    "external_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "headline" TEXT,
    "body" TEXT,
    "link" TEXT,
    "words" TEXT NOT NULL DEFAULT '',
    "file_uuid" UUID,
    "picture_place" TEXT,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ads_pkey" PRIMARY KEY ("business_uuid","uuid"),
    CONSTRAINT "ads_are_ads_or_posts" CHECK ("source" IN ('ad', 'post')),
    CONSTRAINT "ads_are_bounded" CHECK (
      length("external_id") <= 64 AND length("headline") <= 200 AND length("body") <= 2000 AND length("link") <= 2048)
);

-- CreateIndex
CREATE UNIQUE INDEX "ads_business_uuid_channel_external_id_key" ON "ads"("business_uuid", "channel", "external_id");
CREATE INDEX "ads_business_uuid_seen_at_idx" ON "ads"("business_uuid", "seen_at" DESC);

ALTER TABLE "ads" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "ads" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());

-- AlterTable
ALTER TABLE "conversations" ADD COLUMN "clicked_ad" JSONB;
ALTER TABLE "interactions" ADD COLUMN "ad_uuid" UUID, ADD COLUMN "ad_click" TEXT;
ALTER TABLE "interaction_facts" ADD COLUMN "ad_uuid" UUID;
ALTER TABLE "stored_files" ADD COLUMN "ad_uuid" UUID;

-- AddForeignKey: checked by the migration after the indexes, so that nobody waits while the table is read.
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_business_uuid_ad_uuid_fkey" FOREIGN KEY ("business_uuid", "ad_uuid") REFERENCES "ads"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
