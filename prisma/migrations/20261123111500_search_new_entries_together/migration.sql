-- What is searched of new entries is written once for each statement, and not once for each entry.
DROP TRIGGER "entries_searched" ON "entries";
CREATE TRIGGER "entries_searched" AFTER INSERT ON "entries" REFERENCING NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION hilo_new_entries_are_searched();
CREATE TRIGGER "entries_no_longer_searched" AFTER DELETE ON "entries" FOR EACH ROW
  EXECUTE FUNCTION hilo_entry_is_searched();
