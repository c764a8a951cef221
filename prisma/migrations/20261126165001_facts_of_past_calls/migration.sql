-- Calls that ended before they were counted. A migration of its own, because the one before locks the calls for its triggers.
INSERT INTO "fact_dues" ("business_uuid", "interaction_uuid")
SELECT DISTINCT e."business_uuid", e."interaction_uuid" FROM "calls" k
JOIN "entries" e ON e."business_uuid" = k."business_uuid" AND e."uuid" = k."uuid"
WHERE k."state" = 'ended';
