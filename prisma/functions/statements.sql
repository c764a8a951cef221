-- Helpers of pipelined statements. In SQL, because only Postgres can end a transaction whose COMMIT has been sent, and only a function sees
-- what its own statement has written.

-- A pipelined statement is sent before its predecessors are answered. One that must find its rows raises if it does not, so that
-- the COMMIT behind it commits nothing. The code makes the caller retry the transaction.
CREATE OR REPLACE FUNCTION hilo_expect_rows(p_found bigint, p_wanted bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_found <> p_wanted THEN
    RAISE EXCEPTION 'found % of % rows', p_found, p_wanted USING ERRCODE = '40001';
  END IF;
  RETURN true;
END $$;

-- Interactions as lists show them, for the statement that has just written them: a statement does not see its own writes, but a volatile
-- function that it calls after them does. So screens hear of a change without another statement. For few rows, because they travel as one value.
CREATE OR REPLACE FUNCTION hilo_interaction_rows(p_business uuid, p_uuids uuid[]) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- One by one, as `read_interaction_rows` reads them.
  RETURN (
    SELECT jsonb_agg(r) FROM unnest(p_uuids) AS wanted(uuid) CROSS JOIN LATERAL (
      SELECT * FROM interaction_rows WHERE business_uuid = p_business AND uuid = wanted.uuid OFFSET 0) r);
END $$;
