-- A person's filters, and the business's, are told apart by their names, whatever their case, like areas, labels and quick answers. Those that
-- read the same keep their filter and get a number: the oldest keeps its name.
LOCK TABLE "saved_filters" IN SHARE ROW EXCLUSIVE MODE;
DO $$
DECLARE
  same record;
  number int;
  numbered text;
BEGIN
  FOR same IN
    SELECT * FROM (SELECT f.*, row_number() OVER (PARTITION BY "business_uuid", "user_uuid", lower(normalize("name", NFC))
        ORDER BY "created_at", "uuid") AS place FROM "saved_filters" f) ordered
    WHERE place > 1 ORDER BY "created_at", "uuid"
  LOOP
    number := 1;
    LOOP
      number := number + 1;
      numbered := format('%s (%s)', left(same."name", 50), number);
      EXIT WHEN NOT EXISTS (SELECT FROM "saved_filters" f WHERE f."business_uuid" = same."business_uuid"
        AND f."user_uuid" IS NOT DISTINCT FROM same."user_uuid" AND lower(normalize(f."name", NFC)) = lower(normalize(numbered, NFC)));
    END LOOP;
    UPDATE "saved_filters" SET "name" = numbered, "version" = "version" + 1
    WHERE "business_uuid" = same."business_uuid" AND "uuid" = same."uuid";
  END LOOP;
END $$;
CREATE UNIQUE INDEX "saved_filters_name_once" ON "saved_filters" ("business_uuid", "user_uuid", lower(normalize("name", NFC)))
  NULLS NOT DISTINCT;
