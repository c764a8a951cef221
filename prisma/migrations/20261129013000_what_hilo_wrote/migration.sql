-- A search leaves out what Hilo wrote by itself. A sweep marks what was there before: until then it is found as before.
ALTER TABLE "searched_entries" ADD COLUMN "by_hilo" BOOLEAN NOT NULL DEFAULT false;
INSERT INTO "search_fills" ("table_name", "last_business", "last_row")
SELECT 'by_hilo', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'
WHERE EXISTS (SELECT FROM "entries");
