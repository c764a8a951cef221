ALTER TABLE "interactions" VALIDATE CONSTRAINT "interactions_business_uuid_ad_uuid_fkey";
