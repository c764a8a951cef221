-- Sums are kept by area, channel and label too. Null: a process of an older version wrote the fact, and added it to none of these.
ALTER TABLE "interaction_facts" ADD COLUMN "sliced" BOOLEAN;
