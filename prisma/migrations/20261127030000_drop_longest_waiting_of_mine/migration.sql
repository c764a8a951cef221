-- 'Mis Chats' by wait is read from interactions_waiting_first_of_mine: this index only cost each message a write.
DROP INDEX CONCURRENTLY IF EXISTS "interactions_longest_waiting_of_mine";
