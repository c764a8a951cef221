-- Apart, because it reads the whole table and locks out nobody who writes.
ALTER TABLE "entries" VALIDATE CONSTRAINT "entries_status";
