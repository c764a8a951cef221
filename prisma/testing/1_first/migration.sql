-- A comment; with a semicolon.
CREATE TABLE kept (n int);
CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN n := n * 2; RETURN n; END $$;
-- no end of line here