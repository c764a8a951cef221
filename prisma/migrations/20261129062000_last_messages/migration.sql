-- AlterTable
ALTER TABLE "channel_accounts" ADD COLUMN     "last_message_at" TIMESTAMPTZ(3);

-- Until now only the moment of the last event was kept: for an account that customers have written to, it stands for that of the message.
UPDATE "channel_accounts" a SET "last_message_at" = coalesce(a."last_event_at", a."updated_at")
WHERE EXISTS (
  SELECT FROM "conversations" c
  JOIN "entries" e ON e."business_uuid" = c."business_uuid" AND e."conversation_uuid" = c."uuid"
  WHERE c."business_uuid" = a."business_uuid" AND c."channel_account_uuid" = a."uuid"
    AND e."author_kind" = 'client' AND e."kind" = 'message');
