-- How many messages of Meta's AI the customer got; null: the fact was written before this was counted.
ALTER TABLE "interaction_facts" ADD COLUMN "ai_answers" INT;
