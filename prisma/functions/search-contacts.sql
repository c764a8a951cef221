/*
Searching contacts and the interactions of those that were found, by the tenant that is set: see search.sql for why these run as the
owner. Of contacts words are also found inside.
*/

-- Contacts with the words, in the order of the list: { found: [uuid], next: [sort_key, uuid], total, more }. The first ones of the list
-- are walked; when they are not enough the index is read, or, when too many have the words, more of the list.
CREATE OR REPLACE FUNCTION hilo_search_contacts(
  p_words text[], p_phrases text[], p_after text, p_after_uuid uuid, p_limit int, p_count int
) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_patterns text[] := array(SELECT '%' || word || '%' FROM unnest(p_words || p_phrases) word);
  v_walk int := greatest(2000, p_limit * 2);
  v_step record := hilo_walk_contacts(v_business, v_patterns, p_after, p_after_uuid, v_walk);
  v_index record;
  v_most int;
  v_total int := cardinality(v_step.uuids);
BEGIN
  IF v_step.walked = v_walk AND (v_total <= p_limit OR v_total < p_count) THEN
    v_most := CASE WHEN v_total > p_limit THEN p_count ELSE 20000 END;
    v_index := hilo_indexed_contacts(v_business, p_words, p_phrases, v_patterns, p_after, p_after_uuid, v_most);
    IF v_index.read <= v_most THEN
      RETURN hilo_contacts_page(v_index.uuids, v_index.names, p_limit, p_count, cardinality(v_index.uuids), NULL, NULL);
    END IF;
    v_total := cardinality(v_index.uuids);
    IF cardinality(v_step.uuids) <= p_limit THEN
      v_walk := 20000;
      v_step := hilo_walk_contacts(v_business, v_patterns, p_after, p_after_uuid, v_walk);
    END IF;
  END IF;
  IF v_step.walked < v_walk THEN v_step.last_name := NULL; END IF;
  RETURN hilo_contacts_page(v_step.uuids, v_step.names, p_limit, p_count, v_total, v_step.last_name, v_step.last_uuid);
END $$;

CREATE OR REPLACE FUNCTION hilo_walk_contacts(
  p_business uuid, p_patterns text[], p_after text, p_after_uuid uuid, p_most int,
  OUT uuids uuid[], OUT names text[], OUT walked int, OUT last_name text, OUT last_uuid uuid
) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(w.contact_uuid) FILTER (WHERE w.text LIKE ALL (p_patterns)), '{}'),
    coalesce(array_agg(w.sort_key) FILTER (WHERE w.text LIKE ALL (p_patterns)), '{}'),
    count(*)::int, (array_agg(w.sort_key))[count(*)], (array_agg(w.contact_uuid))[count(*)]
  FROM (SELECT * FROM searched_contacts s
    WHERE s.business_uuid = p_business AND (s.sort_key, s.contact_uuid) > (p_after, p_after_uuid)
    ORDER BY s.sort_key, s.contact_uuid LIMIT p_most) w
$$;

-- `read`: more than p_most means that there are others.
CREATE OR REPLACE FUNCTION hilo_indexed_contacts(
  p_business uuid, p_words text[], p_phrases text[], p_patterns text[], p_after text, p_after_uuid uuid, p_most int,
  OUT uuids uuid[], OUT names text[], OUT read int
) LANGUAGE plpgsql STABLE SET search_path FROM CURRENT SET enable_seqscan = off AS $$
DECLARE
  v_mark text := hilo_search_mark(p_business, NULL);
  v_words tsquery := (SELECT string_agg(quote_literal(v_mark || replace(word, '\', '')) || ':*', ' & ')
    FROM unnest(hilo_rare_contact_words(p_business,
      p_words || array(SELECT unnest(string_to_array(btrim(phrase), ' ')) FROM unnest(p_phrases) phrase))) word)::tsquery;
BEGIN
  SELECT coalesce(array_agg(c.contact_uuid ORDER BY c.sort_key, c.contact_uuid) FILTER (WHERE c.wanted), '{}'),
    coalesce(array_agg(c.sort_key ORDER BY c.sort_key, c.contact_uuid) FILTER (WHERE c.wanted), '{}'), count(*)
  INTO uuids, names, read
  FROM (SELECT s.contact_uuid, s.sort_key,
      s.text LIKE ALL (p_patterns) AND (s.sort_key, s.contact_uuid) > (p_after, p_after_uuid) AS wanted
    FROM searched_contacts s
    WHERE s.words @@ v_words AND (s.business_uuid = p_business) IS TRUE LIMIT p_most + 1) c;
END $$;

-- The words that the index is asked for: without those that most contacts have, because it would collect all of these; or all, if every one
-- of them is frequent. The others are compared with the text.
CREATE OR REPLACE FUNCTION hilo_rare_contact_words(p_business uuid, p_words text[]) RETURNS text[]
LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  v_rare text[];
BEGIN
  IF cardinality(p_words) > 1 THEN
    v_rare := array(SELECT word FROM unnest(p_words) word
      WHERE (SELECT count(*) <= 100 FROM (SELECT s.text FROM searched_contacts s
          WHERE s.business_uuid = p_business ORDER BY s.contact_uuid LIMIT 200) sample
        WHERE sample.text LIKE '%' || word || '%'));
  END IF;
  RETURN CASE WHEN v_rare <> '{}' THEN v_rare ELSE p_words END;
END $$;

-- The page of hits. It continues after its last row, or, where the page is not full, where the search stopped.
CREATE OR REPLACE FUNCTION hilo_contacts_page(
  p_uuids uuid[], p_names text[], p_limit int, p_count int, p_total int, p_stopped text, p_stopped_uuid uuid
) RETURNS jsonb LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT jsonb_build_object(
    'found', to_jsonb(p_uuids[1:p_limit]),
    'next', CASE
      WHEN cardinality(p_uuids) > p_limit THEN jsonb_build_array(p_names[p_limit], p_uuids[p_limit])
      WHEN p_stopped IS NOT NULL THEN jsonb_build_array(p_stopped, p_stopped_uuid) END,
    'window', CASE WHEN p_count > 0 THEN coalesce(
      (SELECT jsonb_agg(jsonb_build_array(name, uuid)) FROM unnest(p_names[1:300], p_uuids[1:300]) c (name, uuid)), '[]') END,
    'stopped', CASE WHEN p_stopped IS NOT NULL THEN jsonb_build_array(p_stopped, p_stopped_uuid) END,
    'total', CASE WHEN p_count > 0 THEN least(p_total, p_count - 1) ELSE 0 END,
    'more', p_count > 0 AND (p_total >= p_count OR p_stopped IS NOT NULL))
$$;
