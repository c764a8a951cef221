-- For searching: until when somebody may see a conversation, whose interactions may be thousands.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_ended_of";
CREATE INDEX CONCURRENTLY "interactions_ended_of" ON "interactions"
  ("business_uuid", "conversation_uuid", "user_uuid", "finished_at" DESC) WHERE "status" = 'finished';
