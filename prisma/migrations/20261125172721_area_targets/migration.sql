-- The targets of an area, in minutes of business hours; null: it has none.
ALTER TABLE "areas" ADD COLUMN     "end_minutes" INTEGER,
ADD COLUMN     "first_answer_minutes" INTEGER,
ADD CONSTRAINT "areas_targets" CHECK ("end_minutes" > 0 AND "first_answer_minutes" > 0);
