-- Keys of events that have no id held the customer's phone, and outlive the customer: they are hashes now, so that a webhook which comes
-- again is still known. One scan of the table; it locks only the rows that it changes.
UPDATE "webhook_items" w
SET "dedupe_key" = split_part(n.natural, ':', 1) || ':'
  || rtrim(translate(encode(sha256(convert_to(n.natural, 'UTF8')), 'base64'), '+/', '-_'), '=')
FROM (
  SELECT "business_uuid", "uuid", CASE WHEN "kind" = 'reaction' THEN 'reaction:' || "dedupe_key" ELSE "dedupe_key" END AS natural
  FROM "webhook_items"
  WHERE "kind" IN ('handover', 'identity', 'visit', 'receipt', 'event', 'message')
      AND "dedupe_key" ~ '^(handover|preference|visit|delivery|read|postback):[^:]+:[^:]*(:[^:]*)?$'
    OR "kind" = 'reaction' AND "dedupe_key" ~ ':(react|unreact):[0-9]*$') n
WHERE w."business_uuid" = n."business_uuid" AND w."uuid" = n."uuid";
