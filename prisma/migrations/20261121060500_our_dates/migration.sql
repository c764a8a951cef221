-- What we write stands below what it was written after: its hour was read before it waited for the conversation's lock,
-- and whoever held the lock may have written with a later one.
CREATE FUNCTION hilo_date_of_ours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.date := greatest(NEW.date, (
    SELECT e.date FROM entries e
    WHERE e.business_uuid = NEW.business_uuid AND e.conversation_uuid = NEW.conversation_uuid
    ORDER BY e.date DESC, e.seq DESC LIMIT 1));
  RETURN NEW;
END $$;
CREATE TRIGGER "entries_date_of_ours" BEFORE INSERT ON "entries"
  FOR EACH ROW WHEN (NEW.author_kind IN ('user', 'bot') OR NEW.kind <> 'message')
  EXECUTE FUNCTION hilo_date_of_ours();
