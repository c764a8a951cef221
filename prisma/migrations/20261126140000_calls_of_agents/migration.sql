-- A call of the business has no id of the provider's until the provider has answered.
ALTER TABLE "calls" ALTER COLUMN "provider_call_id" DROP NOT NULL;

ALTER TABLE "calls" DROP CONSTRAINT "calls_state";
ALTER TABLE "calls" ADD CONSTRAINT "calls_state" CHECK (CASE "state"
  WHEN 'ringing' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "answered_at" IS NULL
  WHEN 'connecting' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "user_uuid" IS NOT NULL
  WHEN 'active' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "user_uuid" IS NOT NULL AND "answered_at" IS NOT NULL
  WHEN 'ended' THEN "ending" IN ('completed', 'missed', 'rejected', 'cancelled', 'failed') AND "due_at" IS NULL
    AND "ended_at" IS NOT NULL AND "offer" IS NULL AND "answer" IS NULL
  ELSE false END);
ALTER TABLE "calls" ADD CONSTRAINT "calls_provider_call_id" CHECK ("direction" = 'outbound' OR "provider_call_id" IS NOT NULL);
ALTER TABLE "calls" ADD CONSTRAINT "calls_caller" CHECK ("direction" = 'inbound' OR "user_uuid" IS NOT NULL);
