-- Who is told that somebody else set their password.
ALTER TABLE "users" ADD COLUMN "password_given_at" TIMESTAMPTZ(3), ADD COLUMN "password_given_by" TEXT;
