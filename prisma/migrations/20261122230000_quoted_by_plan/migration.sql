-- What arrives knows which answers wait for it before it is written: nothing is looked up for each new line.
DROP TRIGGER "entry_is_quoted" ON "entries";
DROP FUNCTION hilo_entry_is_quoted();
