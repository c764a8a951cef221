-- CreateTable
CREATE TABLE "call_permissions" (
    "business_uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "permission" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3),
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_permissions_pkey" PRIMARY KEY ("business_uuid","conversation_uuid")
);

-- AddForeignKey
ALTER TABLE "call_permissions" ADD CONSTRAINT "call_permissions_business_uuid_conversation_uuid_fkey" FOREIGN KEY ("business_uuid", "conversation_uuid") REFERENCES "conversations"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "call_permissions" ADD CONSTRAINT "call_permissions_permission" CHECK ("permission" IN ('granted', 'refused', 'none'));

ALTER TABLE "call_permissions" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "call_permissions" USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant());
