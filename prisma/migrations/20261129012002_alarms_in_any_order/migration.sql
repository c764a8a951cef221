-- The newest that the provider said of each kind of warning and subject, by its own time: [{ key, at, raised }]
ALTER TABLE "channel_accounts" ADD COLUMN "alarms_heard" JSONB NOT NULL DEFAULT '[]';

-- Warnings now say whether they stop what is sent; those of a blocked account that do have its reason.
UPDATE "channel_accounts" SET "alarms" = (
  SELECT jsonb_agg(
    CASE WHEN one.alarm ->> 'kind' IN ('account_disabled', 'account_deleted', 'account_restricted', 'name_refused', 'no_permission')
      AND one.alarm ->> 'subject' IS NULL THEN one.alarm || jsonb_build_object('stops', "auth_error") ELSE one.alarm END ORDER BY one.place)
  FROM jsonb_array_elements("alarms") WITH ORDINALITY one(alarm, place))
WHERE "blocked" AND "auth_error" IS NOT NULL AND "alarms" <> '[]';
