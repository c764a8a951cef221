-- CreateTable
CREATE TABLE "mail_originals" (
    "business_uuid" UUID NOT NULL,
    "entry_uuid" UUID NOT NULL,
    "html" TEXT NOT NULL,

    CONSTRAINT "mail_originals_pkey" PRIMARY KEY ("business_uuid","entry_uuid")
);

ALTER TABLE "mail_originals" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "mail_originals" USING (business_uuid = hilo_tenant())
  WITH CHECK (business_uuid = hilo_tenant());

-- The markup comes with the message and in its transaction, and is never read with the thread.
CREATE FUNCTION hilo_keep_original() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_originals (business_uuid, entry_uuid, html)
  VALUES (NEW.business_uuid, NEW.uuid, NEW.body ->> 'html');
  NEW.body := (NEW.body - 'html') || '{"original": true}';
  RETURN NEW;
END $$;
CREATE TRIGGER keep_original BEFORE INSERT ON entries FOR EACH ROW
  WHEN (NEW.body ? 'html') EXECUTE FUNCTION hilo_keep_original();
