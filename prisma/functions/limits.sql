-- Limits of strangers, in the table token_buckets. TypeScript takes from them in platform/fairness/stored-buckets.ts.

-- What is in a bucket by now. The clock may be set back.
CREATE OR REPLACE FUNCTION hilo_tokens(p_bucket token_buckets, p_now timestamptz, p_burst float8, p_per_second float8)
RETURNS float8 LANGUAGE sql IMMUTABLE AS $$
  SELECT least(p_burst, p_bucket.tokens + greatest(0, extract(epoch FROM p_now - p_bucket.at)::float8) * p_per_second)
$$;
