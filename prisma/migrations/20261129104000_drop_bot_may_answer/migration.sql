-- No query reads it since rows say where the bot has to answer. Each change of a waiting chat wrote it.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_bot_may_answer";
