-- The names in choices of marketing are hashes from here on, because a choice outlives an erased contact.
UPDATE "marketing_choices" SET "external_id" =
  'sha256:' || encode(sha256(convert_to("channel_account_uuid"::text || ':' || "external_id", 'UTF8')), 'hex');
