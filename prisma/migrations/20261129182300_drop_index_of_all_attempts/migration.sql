-- Those that are asked for have an index each now.
DROP INDEX CONCURRENTLY IF EXISTS "outbound_attempts_state_started_at_idx";
