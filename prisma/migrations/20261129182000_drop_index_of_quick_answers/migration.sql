-- Nobody looks for a name as it is written: names are unique folded, and sorted by their key.
DROP INDEX CONCURRENTLY IF EXISTS "quick_answers_business_uuid_name_idx";
