-- What another app wrote while it had the conversation gets its name. Only its item tells it from what the business wrote on its telephone.
UPDATE "entries" e SET "author_name" = 'Otra aplicación'
FROM "conversations" c
JOIN "channel_accounts" a ON a."business_uuid" = c."business_uuid" AND a."uuid" = c."channel_account_uuid" AND a."type" = 'whatsapp'
WHERE c."outside_by" = 'app' AND e."business_uuid" = c."business_uuid" AND e."conversation_uuid" = c."uuid"
  AND e."author_kind" = 'app' AND e."author_name" IS NULL AND EXISTS (
    SELECT FROM "webhook_items" w
    WHERE w."business_uuid" = e."business_uuid" AND w."channel_account_uuid" = e."channel_account_uuid"
      AND w."dedupe_key" = e."provider_message_id" AND w."payload" #>> '{raw,entry,0,changes,0,field}' = 'standby');
