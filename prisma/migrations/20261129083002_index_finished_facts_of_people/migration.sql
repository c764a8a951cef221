-- A person's times, and Estadisticas of a person with other filters, are counted from their finished facts: the times from this index alone.
DROP INDEX CONCURRENTLY IF EXISTS "interaction_facts_of_people";
CREATE INDEX CONCURRENTLY "interaction_facts_of_people" ON "interaction_facts" ("business_uuid", "user_uuid", "finished_at")
  INCLUDE ("area_uuid", "channel", "first_answer", "first_answer_open", "resolution", "resolution_open")
  WHERE "finished_at" IS NOT NULL;
