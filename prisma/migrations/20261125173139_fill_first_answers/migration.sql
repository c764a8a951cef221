-- Of what is open, the first answer is read from its thread; of what is over nobody asks. Apart from the new column, so that the table
-- is not locked meanwhile.
UPDATE "interactions" i SET "answered_at" = (
  SELECT min(a."date") FROM "entries" a
  WHERE a."business_uuid" = i."business_uuid" AND a."interaction_uuid" = i."uuid" AND a."kind" = 'message'
    AND a."author_kind" IN ('user', 'app') AND a."status" IS DISTINCT FROM 'failed'
    AND EXISTS (
      SELECT FROM "entries" q
      WHERE q."business_uuid" = a."business_uuid" AND q."interaction_uuid" = a."interaction_uuid"
        AND q."author_kind" = 'client' AND q."kind" = 'message' AND (q."date", q."seq") < (a."date", a."seq")))
WHERE i."status" <> 'finished';
