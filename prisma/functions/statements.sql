-- What a small statement of ours needs Postgres for.

-- A statement of a pipeline is sent before its predecessors have answered: one that must find its rows raises if it
-- does not, so that the COMMIT behind it commits nothing. The code is that of a transaction that is to be begun again.
CREATE OR REPLACE FUNCTION hilo_expect_rows(p_found bigint, p_wanted bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_found <> p_wanted THEN
    RAISE EXCEPTION 'found % of % rows', p_found, p_wanted USING ERRCODE = '40001';
  END IF;
  RETURN true;
END $$;
