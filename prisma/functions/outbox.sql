-- What was committed and must be told.

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

-- A line as it is now, told to who looks at it.
CREATE OR REPLACE FUNCTION hilo_tell_entry(p_business uuid, p_entry uuid, p_now timestamptz) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object(
    'outbox', hilo_announce(p_business, 'entry_changed', jsonb_build_object(
      'interaction', e.interaction_uuid, 'entries', jsonb_build_array(e.uuid)), p_now)::text,
    'entries', jsonb_build_array(to_jsonb(e)), 'interaction', to_jsonb(r))
  FROM entries e JOIN interaction_rows r ON r.business_uuid = e.business_uuid AND r.uuid = e.interaction_uuid
  WHERE e.business_uuid = p_business AND e.uuid = p_entry
$$;
