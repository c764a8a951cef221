-- A mail carries several files: their order.
ALTER TABLE "stored_files" ADD COLUMN "position" SMALLINT NOT NULL DEFAULT 0;
