-- A name tells one area from another, one quick answer from another: capital letters make no other name, and neither
-- does the way an accent was typed. A deleted area gives its name back.
CREATE UNIQUE INDEX "areas_name_once" ON "areas" ("business_uuid", lower(normalize("name", NFC)))
  WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "quick_answers_name_once" ON "quick_answers" ("business_uuid", lower(normalize("name", NFC)));

-- Quick answers are read in the order shown. Names of digits alone have an empty sort key: then the name itself orders.
CREATE INDEX "quick_answers_by_name" ON "quick_answers"
  ("business_uuid", hilo_sort_key("name") COLLATE "C", "name" COLLATE "C", "uuid");
