-- Only periods of several days that move on by themselves arrive by mail: fixed dates brought the same numbers each week, today none.
UPDATE "report_views" SET "weekly_since" = NULL, "weekly_role" = NULL
WHERE "weekly_since" IS NOT NULL
  AND ("query" ? 'from' OR COALESCE("query" ->> 'period', 'today') IN ('today', 'yesterday'));
