-- Helpers of pipelined statements. In SQL, because only Postgres can end a transaction whose COMMIT has been sent.

-- A pipelined statement is sent before its predecessors are answered. One that must find its rows raises if it does not, so that
-- the COMMIT behind it commits nothing. The code makes the caller retry the transaction.
CREATE OR REPLACE FUNCTION hilo_expect_rows(p_found bigint, p_wanted bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_found <> p_wanted THEN
    RAISE EXCEPTION 'found % of % rows', p_found, p_wanted USING ERRCODE = '40001';
  END IF;
  RETURN true;
END $$;
