-- Pauses of an account that people notice, told to those who wait for it.

-- AlterTable
ALTER TABLE "outbound_paces" ADD COLUMN     "rests" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "rests_until" TIMESTAMPTZ(3);

/*
The whole team is told of a pause that one may notice, and of its end where that comes early; at its hour nothing need
be said. While one message tries alone nothing changes for anybody. Counted, so that older news stay known as such:
not in the account's row, which whoever repairs it holds before this one.
*/
CREATE FUNCTION hilo_tell_rest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rests_until := CASE WHEN NEW.blocked_until - NEW.judged_at >= interval '30 seconds' THEN NEW.blocked_until END;
  IF NEW.rests_until IS DISTINCT FROM OLD.rests_until THEN
    NEW.rests := OLD.rests + 1;
    PERFORM hilo_announce(NEW.business_uuid, 'channel_changed',
      jsonb_build_object('channel', NEW.channel_account_uuid), greatest(NEW.judged_at, NEW.patience_from));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "outbound_paces_rest" BEFORE UPDATE OF "blocked_until" ON "outbound_paces" FOR EACH ROW
  WHEN (NEW.judged_at IS DISTINCT FROM OLD.judged_at OR NEW.blocked_until IS NULL) EXECUTE FUNCTION hilo_tell_rest();
