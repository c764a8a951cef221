-- Who has which conversation open, over all processes. A row is valid for as long as its connection's lease of presence.
CREATE TABLE "viewers" (
    "business_uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "connection" TEXT NOT NULL,

    CONSTRAINT "viewers_pkey" PRIMARY KEY ("business_uuid","conversation_uuid","user_uuid","connection")
);

-- CreateIndex
CREATE INDEX "viewers_business_uuid_user_uuid_connection_idx" ON "viewers"("business_uuid", "user_uuid", "connection");

ALTER TABLE "viewers" ADD CONSTRAINT "viewers_lease"
  FOREIGN KEY ("business_uuid", "user_uuid", "connection")
  REFERENCES "presence_leases" ("business_uuid", "user_uuid", "connection") ON DELETE CASCADE;

ALTER TABLE "viewers" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "viewers" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
