-- What was there before Estadisticas counted is counted like what changes: the sweep writes its facts. A migration of its own,
-- because the one before locks the interactions for its triggers.
INSERT INTO "fact_dues" ("business_uuid", "interaction_uuid") SELECT "business_uuid", "uuid" FROM "interactions";
