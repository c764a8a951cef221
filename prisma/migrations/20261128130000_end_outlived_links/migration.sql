-- Links to choose a password outlived what ends them now: a corrected address, a password that was set, a person who was deactivated.
-- The audit log knows of which open links that is so.
UPDATE "password_resets" r SET "used_at" = "created_at"
WHERE r."used_at" IS NULL AND (
  EXISTS (SELECT FROM "users" u WHERE u."business_uuid" = r."business_uuid" AND u."uuid" = r."user_uuid" AND NOT u."active")
  OR EXISTS (SELECT FROM "audit_lines" a
    WHERE a."business_uuid" = r."business_uuid" AND a."target" = r."user_uuid"::text AND a."created_at" >= r."created_at"
      AND (a."action" IN ('user.password', 'user.own_password', 'user.reset_password')
        OR (a."action" = 'user.update' AND a."data" -> 'changes' ?| ARRAY['email', 'active']))));
