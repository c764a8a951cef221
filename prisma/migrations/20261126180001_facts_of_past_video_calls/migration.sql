-- Links that were over before they were counted. A migration of its own, because the one before locks the video calls for its trigger.
INSERT INTO "fact_dues" ("business_uuid", "interaction_uuid")
SELECT DISTINCT e."business_uuid", e."interaction_uuid" FROM "video_calls" v
JOIN "entries" e ON e."business_uuid" = v."business_uuid" AND e."uuid" = v."uuid"
WHERE v."state" = 'ended';
