-- Two scans of the table. Others read and write it meanwhile: the check locks out only other changes of the schema, and the update only
-- the few conversations that it changes.
ALTER TABLE "conversations" VALIDATE CONSTRAINT "conversations_outside_by";
UPDATE "conversations" SET "outside_by" = 'app' WHERE "managed_outside" AND "outside_by" IS NULL;
