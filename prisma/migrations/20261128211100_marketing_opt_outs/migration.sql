-- What a customer last said of marketing to an account, and when; null: nothing.
ALTER TABLE "identities" ADD COLUMN "marketing_stopped" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "identities" ADD COLUMN "marketing_at" TIMESTAMPTZ(3);
