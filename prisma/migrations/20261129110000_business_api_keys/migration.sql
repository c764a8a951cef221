-- Without a person: the key is the business's.
ALTER TABLE "api_keys" ALTER COLUMN "user_uuid" DROP NOT NULL;
ALTER TYPE "author_kind" ADD VALUE 'integration' BEFORE 'system';
