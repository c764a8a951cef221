-- Ids of WhatsApp hold the customer's phone: what is left of erased contacts has them as hashes. Other items get theirs when their contact
-- is erased; new ones have it from the start. One scan of the table; it locks only the rows that it changes.
UPDATE "webhook_items" SET "awaits" = NULL,
  "dedupe_key" = 'id:' || rtrim(translate(encode(sha256(convert_to("dedupe_key", 'UTF8')), 'base64'), '+/', '-_'), '=')
WHERE "payload" = '{}' AND "dedupe_key" ~ '^wa[mc]id\.';
