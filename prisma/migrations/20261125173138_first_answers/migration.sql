-- When a person first answered the customer in an interaction.
ALTER TABLE "interactions" ADD COLUMN     "answered_at" TIMESTAMPTZ(3);
