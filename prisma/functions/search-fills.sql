-- Writes the search rows of older rows, from before the tables of searching, or before the words were folded as they are now.

-- The next p_most rows of the table, in the order of their keys; true: there may be more. 'apostrophes': the contacts that have one;
-- 'by_hilo': the entries that Hilo wrote by itself, among the next p_most. Locked, so that a row that is being changed is written as it will be.
CREATE OR REPLACE FUNCTION hilo_fill_search(p_table text, p_most int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_place search_fills;
  v_last record;
  v_row record;
  v_count int := 0;
BEGIN
  SELECT * INTO v_place FROM search_fills WHERE table_name = p_table FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_table = 'entries' THEN
    FOR v_row IN SELECT * FROM entries e
      WHERE (e.business_uuid, e.uuid) > (v_place.last_business, v_place.last_row)
      ORDER BY e.business_uuid, e.uuid LIMIT p_most FOR SHARE
    LOOP
      IF v_row.kind <> 'timeline' THEN
        PERFORM hilo_search_entry(v_row.business_uuid, v_row.uuid, v_row.conversation_uuid, v_row.interaction_uuid, v_row.kind::text, v_row.date,
          v_row.created_at, CASE WHEN v_row.deleted_at IS NULL THEN v_row.body END, hilo_search_is_automatic(v_row.author_kind::text));
      END IF;
      v_count := v_count + 1;
      v_last := v_row;
    END LOOP;
  ELSIF p_table = 'by_hilo' THEN
    v_last := hilo_fill_search_by_hilo(v_place, p_most);
    v_count := v_last.count;
  ELSE
    FOR v_row IN SELECT c.business_uuid, c.uuid FROM contacts c
      WHERE (c.business_uuid, c.uuid) > (v_place.last_business, v_place.last_row)
        AND (p_table = 'contacts' OR concat_ws(' ', c.name, c.email, array_to_string(c.tags, ' ')) ~ '[''’‘ʼ′`´＇]')
      ORDER BY c.business_uuid, c.uuid LIMIT p_most FOR SHARE
    LOOP
      PERFORM hilo_search_contact(v_row.business_uuid, v_row.uuid);
      v_count := v_count + 1;
      v_last := v_row;
    END LOOP;
  END IF;
  IF v_count < p_most THEN DELETE FROM search_fills WHERE table_name = p_table; RETURN false; END IF;
  UPDATE search_fills SET last_business = v_last.business_uuid, last_row = v_last.uuid WHERE table_name = p_table;
  RETURN true;
END $$;

-- Marks those of the next p_most entries that Hilo wrote by itself. `count`: how many it went through; the others are the last one's keys.
CREATE OR REPLACE FUNCTION hilo_fill_search_by_hilo(
  p_place search_fills, p_most int, OUT count int, OUT business_uuid uuid, OUT uuid uuid
) LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  v_row record;
BEGIN
  SELECT count(*), (array_agg(k.business_uuid))[count(*)], (array_agg(k.uuid))[count(*)] INTO count, business_uuid, uuid
  FROM (SELECT e.business_uuid, e.uuid FROM entries e
    WHERE (e.business_uuid, e.uuid) > (p_place.last_business, p_place.last_row)
    ORDER BY e.business_uuid, e.uuid LIMIT p_most) k;
  FOR v_row IN SELECT * FROM entries e
    WHERE (e.business_uuid, e.uuid) > (p_place.last_business, p_place.last_row)
      AND (e.business_uuid, e.uuid) <= (hilo_fill_search_by_hilo.business_uuid, hilo_fill_search_by_hilo.uuid)
      AND e.kind <> 'timeline' AND hilo_search_is_automatic(e.author_kind::text) AND e.deleted_at IS NULL FOR SHARE
  LOOP
    PERFORM hilo_search_entry(v_row.business_uuid, v_row.uuid, v_row.conversation_uuid, v_row.interaction_uuid,
      v_row.kind::text, v_row.date, v_row.created_at, v_row.body, true);
  END LOOP;
END $$;
