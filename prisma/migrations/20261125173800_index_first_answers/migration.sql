-- For 'Por vencer': who of an area has waited longest for a first answer.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_first_answers";
CREATE INDEX CONCURRENTLY "interactions_first_answers" ON "interactions"
  ("business_uuid", "area_uuid", "status", "waiting_since", "uuid")
  WHERE "status" <> 'finished' AND "answered_at" IS NULL AND "waiting_since" IS NOT NULL;
