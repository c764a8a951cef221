-- Names as they were at that moment, and the device of the session.
ALTER TABLE "audit_lines" ADD COLUMN "actor_name" TEXT,
ADD COLUMN "device" TEXT,
ADD COLUMN "target_name" TEXT;

-- The app adds lines and reads them. Only the owner can change or delete one.
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_lines" FROM hilo_app;

-- The log of one person, and what is rare without walking through what is frequent. The table is small until now, because
-- only changes of settings, channels and contacts wrote to it.
CREATE INDEX "audit_lines_business_uuid_actor_uuid_created_at_idx"
  ON "audit_lines"("business_uuid", "actor_uuid", "created_at" DESC);
CREATE INDEX "audit_lines_business_uuid_action_created_at_idx"
  ON "audit_lines"("business_uuid", "action", "created_at" DESC);
