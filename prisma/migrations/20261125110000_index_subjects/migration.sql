-- For Historial: the words of mails' subjects. An index on the folded words, not a stored column, because a subject never changes and only
-- conversations of mails have one.
DROP INDEX CONCURRENTLY IF EXISTS "conversations_subject_words";
CREATE INDEX CONCURRENTLY "conversations_subject_words" ON "conversations" USING gin
  (hilo_marked_words(hilo_search_mark("business_uuid", NULL), hilo_fold_words("subject"))) WHERE "subject" IS NOT NULL;
