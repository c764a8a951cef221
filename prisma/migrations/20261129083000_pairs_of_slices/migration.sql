-- Sums are kept of combinations of an area, a channel and a label too. Null: a process of an older version wrote the fact, and added it to none of these.
ALTER TABLE "interaction_facts" ADD COLUMN "paired" BOOLEAN;
