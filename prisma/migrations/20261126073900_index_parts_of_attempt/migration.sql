-- An attempt that is erased asks which parts name it: without this each would read all parts of its business.
DROP INDEX CONCURRENTLY IF EXISTS "outbound_parts_business_uuid_attempt_uuid_idx";
CREATE INDEX CONCURRENTLY "outbound_parts_business_uuid_attempt_uuid_idx" ON "outbound_parts"("business_uuid", "attempt_uuid");
