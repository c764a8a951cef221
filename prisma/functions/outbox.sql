-- What was committed and must be told.

-- For what triggers and functions announce. TypeScript writes its rows by platform/outbox/write-announcements.ts.
CREATE OR REPLACE FUNCTION hilo_announce(p_business uuid, p_kind text, p_payload jsonb, p_now timestamptz) RETURNS bigint
LANGUAGE sql AS $$
  INSERT INTO outbox (business_uuid, kind, payload, created_at) VALUES (p_business, p_kind, p_payload, p_now)
  RETURNING id
$$;

-- Announcements that a crash left: the row locks keep two sweepers apart until the transaction ends.
CREATE OR REPLACE FUNCTION hilo_outbox_claim(before timestamptz, most int)
RETURNS SETOF outbox
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT * FROM outbox WHERE created_at < before ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED
$$;

CREATE OR REPLACE FUNCTION hilo_outbox_delete(published bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DELETE FROM outbox WHERE id = ANY (published)
$$;
