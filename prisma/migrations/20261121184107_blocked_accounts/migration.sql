-- Accounts that the provider itself has stopped: like those whose token it refuses, and for another reason.

-- AlterEnum
ALTER TYPE "channel_health" ADD VALUE 'blocked';

-- AlterTable
ALTER TABLE "channel_accounts" ADD COLUMN     "blocked" BOOLEAN NOT NULL DEFAULT false;

/* As before; of the two reasons to send nothing it is the one that the provider gave last. */
CREATE OR REPLACE FUNCTION hilo_channel_health() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'disconnected' THEN
    NEW.health := 'ok';
  ELSIF NEW.auth_error IS NOT NULL THEN
    NEW.health := CASE WHEN NEW.blocked THEN 'blocked' ELSE 'token_refused' END::channel_health;
    NEW.health_detail := NEW.auth_error;
  ELSE
    NEW.blocked := false;
    IF NEW.health IN ('token_refused', 'blocked') THEN NEW.health := 'ok'; END IF;
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
DROP TRIGGER "channel_accounts_health" ON "channel_accounts";
CREATE TRIGGER "channel_accounts_health" BEFORE UPDATE OF "state", "auth_error", "blocked", "health" ON "channel_accounts"
  FOR EACH ROW EXECUTE FUNCTION hilo_channel_health();

/* What a provider says of an account, to a message or of one: an admin must look. p_kind: 'auth', 'blocked', … */
CREATE FUNCTION hilo_note_account_error(
  p_business uuid, p_account uuid, p_kind text, p_msg text, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_set_tenant(p_business);
  UPDATE channel_accounts SET last_error = p_msg, last_error_at = p_now, updated_at = p_now
  WHERE business_uuid = p_business AND uuid = p_account;
  UPDATE channel_accounts SET auth_error = p_msg, blocked = p_kind = 'blocked'
  WHERE business_uuid = p_business AND uuid = p_account AND p_kind IN ('auth', 'blocked');
END $$;
