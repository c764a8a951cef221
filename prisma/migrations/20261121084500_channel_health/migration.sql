-- How each account is, since when, and who looks at it next.

CREATE TYPE "channel_health" AS ENUM (
  'ok', 'token_refused', 'not_subscribed', 'wrong_secret', 'silent', 'unreachable');

ALTER TABLE "channel_accounts"
  ADD COLUMN "health" "channel_health" NOT NULL DEFAULT 'ok',
  ADD COLUMN "health_since" TIMESTAMPTZ(3),
  ADD COLUMN "health_detail" TEXT,
  ADD COLUMN "health_version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "last_refused_at" TIMESTAMPTZ(3),
  ADD COLUMN "check_at" TIMESTAMPTZ(3),
  ADD COLUMN "checks_failed" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "resubscribed_at" TIMESTAMPTZ(3),
  ADD COLUMN "token_until" TIMESTAMPTZ(3),
  ADD COLUMN "token_asked_at" TIMESTAMPTZ(3);

UPDATE "channel_accounts" SET "health" = 'token_refused', "health_detail" = "auth_error", "health_since" = "last_error_at"
WHERE "auth_error" IS NOT NULL;

CREATE INDEX "channel_accounts_checks" ON "channel_accounts" ("check_at") WHERE "state" = 'active';

/*
Several hands write how an account is: a send that was refused, a check, an admin who repairs it. Here it stays one fact: a
refused token is the first of all troubles, what is disconnected has none, and what others see of it is announced in the same
transaction.
*/
CREATE FUNCTION hilo_channel_health() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'disconnected' THEN
    NEW.health := 'ok';
  ELSIF NEW.auth_error IS NOT NULL THEN
    NEW.health := 'token_refused';
    NEW.health_detail := NEW.auth_error;
  ELSIF NEW.health = 'token_refused' THEN
    NEW.health := 'ok';
  END IF;
  IF NEW.health = 'ok' THEN
    NEW.health_detail := NULL;
    NEW.health_since := NULL;
  ELSIF NEW.health <> OLD.health THEN
    NEW.health_since := NEW.updated_at;
  END IF;
  IF NEW.health <> OLD.health OR NEW.state <> OLD.state THEN
    NEW.health_version := OLD.health_version + 1;
    PERFORM hilo_announce(
      NEW.business_uuid, 'channel_changed', jsonb_build_object('channel', NEW.uuid), NEW.updated_at);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "channel_accounts_health" BEFORE UPDATE OF "state", "auth_error", "health" ON "channel_accounts"
  FOR EACH ROW EXECUTE FUNCTION hilo_channel_health();

/* Those whose check is due, for whoever asks first: nobody else gets them before p_until. */
CREATE FUNCTION hilo_claim_checks(p_now timestamptz, p_until timestamptz, p_most int)
RETURNS SETOF channel_accounts
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  UPDATE channel_accounts a SET check_at = p_until
  FROM (
    SELECT c.uuid FROM channel_accounts c
    WHERE c.state = 'active' AND (c.check_at IS NULL OR c.check_at <= p_now)
    ORDER BY c.check_at NULLS FIRST LIMIT p_most FOR UPDATE SKIP LOCKED
  ) due
  WHERE a.uuid = due.uuid
  RETURNING a.*
$$;
REVOKE EXECUTE ON FUNCTION hilo_claim_checks(timestamptz, timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hilo_claim_checks(timestamptz, timestamptz, int) TO hilo_app;

-- Which account a row's messages go out by.
CREATE OR REPLACE VIEW "interaction_rows" WITH (security_invoker = true) AS
SELECT
  i.business_uuid, i.uuid, i.conversation_uuid, i.status, i.by_transfer, i.paused, i.expired, i.unread,
  i.last_message, i.waiting_since, i.last_activity_at, i.finished_at, i.created_at, i.updated_at, i.version,
  i.user_uuid, u.name AS user_name,
  i.transferred_by, t.name AS transferred_by_name,
  i.area_uuid, a.name AS area_name, a.color AS area_color,
  coalesce(c.contact_uuid, c.uuid) AS contact_uuid, p.name AS contact_name,
  ch.type AS channel,
  CASE
    WHEN ch.type = 'whatsapp' AND d.external_id ~ '^[0-9]{6,15}$' THEN '+' || d.external_id
    WHEN ch.type = 'whatsapp' AND p.phone IS NOT NULL THEN '+' || p.phone
    WHEN ch.type = 'gmail' THEN d.external_id
    WHEN d.username IS NOT NULL THEN '@' || d.username
  END AS handle,
  c.window_closes_at, i.expires_at, i.bot,
  c.channel_account_uuid
FROM "interactions" i
JOIN "conversations" c ON c.business_uuid = i.business_uuid AND c.uuid = i.conversation_uuid
JOIN "channel_accounts" ch ON ch.business_uuid = c.business_uuid AND ch.uuid = c.channel_account_uuid
LEFT JOIN "contacts" p ON p.business_uuid = c.business_uuid AND p.uuid = c.contact_uuid
LEFT JOIN "identities" d ON d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid
LEFT JOIN "users" u ON u.business_uuid = i.business_uuid AND u.uuid = i.user_uuid
LEFT JOIN "users" t ON t.business_uuid = i.business_uuid AND t.uuid = i.transferred_by
LEFT JOIN "areas" a ON a.business_uuid = i.business_uuid AND a.uuid = i.area_uuid;
