-- The hints of the first day are for who begins: whoever has had a chat knows what they say.
UPDATE "users" SET "choices" = "choices" || '{"knows_taking": true, "knows_quick_answers": true, "knows_ending": true}'
WHERE "last_assigned_at" IS NOT NULL;
