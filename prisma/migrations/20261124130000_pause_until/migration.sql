-- When a paused chat comes back; null: when the customer writes, or somebody resumes it. Read only while it is paused.
ALTER TABLE "interactions" ADD COLUMN "paused_until" TIMESTAMPTZ(3);
