-- A new value of a type may only be used once the transaction that added it has ended.
ALTER TABLE "entries" DROP CONSTRAINT "entries_status",
  ADD CONSTRAINT "entries_status" CHECK (
    ("status" IS NOT NULL) = ("kind" = 'message' AND "author_kind" IN ('user', 'bot', 'app', 'integration'))
  ) NOT VALID;
