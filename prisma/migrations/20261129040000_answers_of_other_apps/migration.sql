-- How many messages of another app that answers in place of the business the customer got; null: the fact was written before this was
-- counted. The sweep that looks for facts finds those.
ALTER TABLE "interaction_facts" ADD COLUMN "app_answers" INT;
