/*
Searching messages, notes and files. `like` and `@@` are not leakproof, so row-level security would keep them from the indexes: these
functions run as the owner, and hold the tenant and what a person may see themselves. Each step reads a bounded number of rows.
*/

-- The newest entries before a place, p_most of them; which of them have the words, and where the first and the last of them stand.
CREATE OR REPLACE FUNCTION hilo_search_newest(
  p_business uuid, p_kind text, p_patterns text[], p_filters jsonb, p_before timestamptz, p_before_uuid uuid, p_most int,
  OUT keys searched_keys[], OUT walked int, OUT first_date timestamptz, OUT last_date timestamptz, OUT last_uuid uuid
) LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  v_from timestamptz := coalesce((p_filters ->> 'from')::timestamptz, '-infinity');
  v_with_hilo boolean := hilo_includes_automatic(p_filters);
BEGIN
  IF p_kind = 'file' OR p_filters ->> 'with_file' = 'true' THEN
    SELECT array_agg(ROW(w.entry_uuid, w.date, w.conversation_uuid, w.interaction_uuid, w.created_at)::searched_keys)
        FILTER (WHERE (v_with_hilo OR NOT w.by_hilo)
          AND CASE WHEN p_kind = 'file' THEN w.file ELSE w.text END LIKE ALL (p_patterns)),
      count(*), max(w.date), (array_agg(w.date))[count(*)], (array_agg(w.entry_uuid))[count(*)]
    INTO keys, walked, first_date, last_date, last_uuid
    FROM (SELECT * FROM searched_entries s
      WHERE s.business_uuid = p_business AND s.file IS NOT NULL AND s.date >= v_from
        AND (s.date, s.entry_uuid) < (p_before, p_before_uuid)
      ORDER BY s.date DESC, s.entry_uuid DESC LIMIT p_most) w;
  ELSE
    SELECT array_agg(ROW(w.entry_uuid, w.date, w.conversation_uuid, w.interaction_uuid, w.created_at)::searched_keys)
        FILTER (WHERE (v_with_hilo OR NOT w.by_hilo) AND w.text LIKE ALL (p_patterns)),
      count(*), max(w.date), (array_agg(w.date))[count(*)], (array_agg(w.entry_uuid))[count(*)]
    INTO keys, walked, first_date, last_date, last_uuid
    FROM (SELECT * FROM searched_entries s
      WHERE s.business_uuid = p_business AND s.kind = p_kind::entry_kind AND s.date >= v_from
        AND (s.date, s.entry_uuid) < (p_before, p_before_uuid)
      ORDER BY s.date DESC, s.entry_uuid DESC LIMIT p_most) w;
  END IF;
END $$;

/*
The entries of one month before a place that the index has for the words, the newest first; of p_most at most. `read`: how many
of any kind and date there were, so that more than p_most means that there are others. The conditions `IS TRUE` keep
Postgres from every other index: one of them has the order of the result, and would be read through to the last row.
*/
CREATE OR REPLACE FUNCTION hilo_search_month(
  p_business uuid, p_kind text, p_words text[], p_exact text[], p_patterns text[], p_filters jsonb,
  p_before timestamptz, p_before_uuid uuid, p_most int, OUT keys searched_keys[], OUT read int
) LANGUAGE plpgsql STABLE SET search_path FROM CURRENT SET enable_seqscan = off AS $$
DECLARE
  v_mark text := hilo_search_mark(p_business, p_before);
  v_with_hilo boolean := hilo_includes_automatic(p_filters);
  v_marks text[] := array(SELECT v_mark || who || CASE WHEN p_kind = 'file' THEN '/' ELSE '' END
    FROM unnest(CASE WHEN v_with_hilo THEN array['', hilo_search_automatic_mark()] ELSE array[''] END) who);
  v_words tsquery := (
    SELECT string_agg('(' || (SELECT string_agg(
        quote_literal(mark || replace(word, '\', '')) || CASE WHEN whole THEN '' ELSE ':*' END, ' | ') FROM unnest(v_marks) mark) || ')', ' & ')
    FROM (SELECT word, false AS whole FROM unnest(p_words) word UNION ALL SELECT word, true FROM unnest(p_exact) word) w
  )::tsquery;
BEGIN
  SELECT array_agg(ROW(c.entry_uuid, c.date, c.conversation_uuid, c.interaction_uuid, c.created_at)::searched_keys
      ORDER BY c.date DESC, c.entry_uuid DESC) FILTER (WHERE c.kind = CASE WHEN p_kind = 'note' THEN 'note' ELSE 'message' END::entry_kind
      AND (c.date, c.entry_uuid) < (p_before, p_before_uuid)
      AND c.date >= coalesce((p_filters ->> 'from')::timestamptz, '-infinity')
      AND (p_kind = 'file' OR p_filters ->> 'with_file' IS DISTINCT FROM 'true' OR c.file IS NOT NULL)
      AND CASE WHEN p_kind = 'file' THEN c.file ELSE c.text END LIKE ALL (p_patterns)),
    count(*)
  INTO keys, read
  FROM (SELECT * FROM searched_entries s
    WHERE s.words @@ v_words AND (s.business_uuid = p_business) IS TRUE LIMIT p_most + 1) c;
END $$;

/*
All entries with the words in the conversations that a person may see, if those are few; else null. So whoever has few chats, or a new
agent, finds everything in a large business.
*/
CREATE OR REPLACE FUNCTION hilo_search_few(
  p_business uuid, p_user uuid, p_kind text, p_patterns text[], p_filters jsonb, p_before timestamptz, p_before_uuid uuid,
  p_most int
) RETURNS searched_keys[] LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  v_chats uuid[] := hilo_visible_conversations(p_business, p_user, hilo_areas_of(p_business, p_user), p_most / 10);
  v_found searched_keys[];
  v_read int;
BEGIN
  IF v_chats IS NULL THEN RETURN NULL; END IF;
  SELECT array_agg(ROW(s.entry_uuid, s.date, s.conversation_uuid, s.interaction_uuid, s.created_at)::searched_keys
      ORDER BY s.date DESC, s.entry_uuid DESC) FILTER (WHERE
      s.kind = CASE WHEN p_kind = 'note' THEN 'note' ELSE 'message' END::entry_kind
      AND (s.date, s.entry_uuid) < (p_before, p_before_uuid)
      AND s.date >= coalesce((p_filters ->> 'from')::timestamptz, '-infinity')
      AND (hilo_includes_automatic(p_filters) OR NOT s.by_hilo)
      AND (p_filters ->> 'with_file' IS DISTINCT FROM 'true' OR s.file IS NOT NULL)
      AND CASE WHEN p_kind = 'file' THEN s.file ELSE s.text END LIKE ALL (p_patterns)),
    count(*)
  INTO v_found, v_read
  FROM (SELECT e.uuid FROM unnest(v_chats) chat, LATERAL (
      SELECT e.uuid FROM entries e WHERE e.business_uuid = p_business AND e.conversation_uuid = chat
      ORDER BY e.date DESC, e.seq DESC LIMIT p_most + 1) e
    LIMIT p_most + 1) e
  -- Not an inner join: entries of the timeline have no words, but count among those that were read.
  LEFT JOIN searched_entries s ON s.business_uuid = p_business AND s.entry_uuid = e.uuid;
  RETURN CASE WHEN v_read <= p_most THEN coalesce(v_found, '{}') END;
END $$;

-- A page of messages, notes or files with the words, the newest first: { found: [uuid], next: [date, uuid], total, more }.
CREATE OR REPLACE FUNCTION hilo_search_entries(
  p_user uuid, p_all boolean, p_kind text, p_words text[], p_phrases text[], p_filters jsonb,
  p_before timestamptz, p_before_uuid uuid, p_limit int, p_count int, p_walk int DEFAULT 4000
) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_whole text[] := array(SELECT DISTINCT unnest(string_to_array(btrim(phrase), ' ')) FROM unnest(p_phrases) phrase);
  v_patterns text[] := array(SELECT CASE WHEN p_kind = 'file' THEN '%' ELSE '% ' END || word || '%'
    FROM unnest(p_words) word UNION ALL SELECT '%' || phrase || '%' FROM unnest(p_phrases) phrase);
  v_found searched_keys[];
  v_back record;
BEGIN
  IF NOT p_all THEN
    v_found := hilo_search_few(v_business, p_user, p_kind, v_patterns, p_filters, p_before, p_before_uuid, p_walk);
    IF v_found IS NOT NULL THEN
      RETURN hilo_search_page(hilo_may_find(v_business, p_user, p_all, p_filters, v_found), p_limit, p_count, NULL, NULL);
    END IF;
  END IF;
  v_back := hilo_search_backwards(v_business, p_user, p_all, p_kind, p_words, v_whole, v_patterns, p_filters, p_limit, p_count,
    p_walk, p_before, p_before_uuid);
  RETURN hilo_search_page(v_back.keys, p_limit, p_count, v_back.stopped, v_back.stopped_uuid);
END $$;

-- The newest entries with the words, in steps back in time. A step either walks the next entries, which soon fills a page where
-- many have the words, or reads what the index has for a month. The share of hits among the walked entries tells how frequent
-- the words are, and so which of the two is cheaper. Each step has a price: one for a row that is walked, three for a row that
-- the index finds, four for a chat that is looked up. When the budget is spent, the page holds the hits so far, and the next page
-- continues from there: so a search costs the same in every business. `stopped`: null if it read everything.
CREATE OR REPLACE FUNCTION hilo_search_backwards(
  p_business uuid, p_user uuid, p_all boolean, p_kind text, p_words text[], p_whole text[], p_patterns text[], p_filters jsonb,
  p_limit int, p_count int, p_walk int, INOUT stopped timestamptz, INOUT stopped_uuid uuid, OUT keys searched_keys[]
) LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  v_sees_all boolean := p_all AND hilo_is_unfiltered(p_filters);
  v_wanted int := greatest(p_count, p_limit + 1);
  v_rare record := hilo_rare_words(p_business, p_kind, p_words, p_whole, p_filters, stopped, stopped_uuid);
  v_oldest timestamptz := hilo_oldest_searched(p_business, (p_filters ->> 'from')::timestamptz);
  v_budget int := 20000;
  v_walk int := p_walk;
  v_most int;
  v_step record;
  v_hits int := 0;
  v_seconds float8 := 0;
  v_is_frequent boolean := false;
BEGIN
  keys := '{}';
  LOOP
    v_step := hilo_search_step(p_business, p_kind, v_rare.words, v_rare.whole, p_patterns, p_filters, stopped, stopped_uuid,
      v_walk, v_most, v_sees_all, v_sees_all AND cardinality(keys) > p_limit);
    keys := keys || hilo_may_find(p_business, p_user, p_all, p_filters, v_step.keys);
    stopped := CASE WHEN v_step.last_date >= v_oldest THEN v_step.last_date END;
    stopped_uuid := v_step.last_uuid;
    v_budget := v_budget - v_step.price;
    v_hits := v_hits + v_step.hits;
    v_seconds := v_seconds + v_step.seconds;
    v_is_frequent := v_is_frequent OR v_step.is_frequent;
    -- Where each chat has to be looked up, counting further hits may use less than half of the budget.
    EXIT WHEN stopped IS NULL OR cardinality(keys) >= v_wanted
      OR v_budget <= CASE WHEN cardinality(keys) > p_limit AND NOT v_sees_all THEN 12000 ELSE 0 END;
    v_most := CASE WHEN v_sees_all AND cardinality(keys) > p_limit THEN v_wanted - cardinality(keys) ELSE 3000 END;
    v_walk := CASE WHEN NOT (v_sees_all AND cardinality(keys) > p_limit) AND (v_is_frequent
        OR v_hits * extract(epoch FROM stopped - date_trunc('month', stopped, 'UTC')) > v_most * greatest(v_seconds, 1))
      THEN least(v_budget, 6000) ELSE 0 END;
  END LOOP;
END $$;

-- One step: entries with the words, what they cost, and where it ended. Of many only the first, where each chat has to be looked up.
CREATE OR REPLACE FUNCTION hilo_search_step(
  p_business uuid, p_kind text, p_words text[], p_whole text[], p_patterns text[], p_filters jsonb, p_before timestamptz,
  p_before_uuid uuid, p_walk int, p_most int, p_sees_all boolean, p_any boolean, OUT keys searched_keys[], OUT price int, OUT hits int,
  OUT seconds float8, OUT is_frequent boolean, OUT last_date timestamptz, OUT last_uuid uuid
) LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  v_step record;
BEGIN
  IF p_walk > 0 THEN
    v_step := hilo_search_newest(p_business, p_kind, p_patterns, p_filters, p_before, p_before_uuid, p_walk);
    last_date := CASE WHEN v_step.walked = p_walk THEN v_step.last_date END;
    last_uuid := v_step.last_uuid;
    price := v_step.walked;
    hits := coalesce(cardinality(v_step.keys), 0);
    seconds := coalesce(extract(epoch FROM v_step.first_date - v_step.last_date), 0);
  ELSE
    v_step := hilo_search_month(p_business, p_kind, p_words, p_whole, p_patterns, p_filters, p_before, p_before_uuid, p_most);
    is_frequent := v_step.read > p_most AND NOT p_any;
    last_date := CASE WHEN is_frequent THEN p_before ELSE date_trunc('month', p_before, 'UTC') - interval '1 microsecond' END;
    last_uuid := CASE WHEN is_frequent THEN p_before_uuid ELSE 'ffffffff-ffff-ffff-ffff-ffffffffffff' END;
    price := 3 * v_step.read + 100;
    hits := 0;
    seconds := 0;
  END IF;
  -- Where the index has more than were read, they are not the newest ones of the month.
  keys := CASE WHEN is_frequent THEN '{}' ELSE v_step.keys END;
  IF NOT p_sees_all AND cardinality(keys) > 1000 THEN
    keys := keys[1:1000];
    last_date := (keys[1000]).date;
    last_uuid := (keys[1000]).entry_uuid;
  END IF;
  IF NOT p_sees_all THEN price := price + 4 * coalesce(cardinality(keys), 0); END IF;
  is_frequent := coalesce(is_frequent, false);
END $$;

-- The date of the first entry that may be found.
CREATE OR REPLACE FUNCTION hilo_oldest_searched(p_business uuid, p_from timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT greatest(p_from, least(
    (SELECT min(s.date) FROM searched_entries s WHERE s.business_uuid = p_business AND s.kind = 'message'),
    (SELECT min(s.date) FROM searched_entries s WHERE s.business_uuid = p_business AND s.kind = 'note')))
$$;

-- The words that the index is asked for: without those that stand in very many entries, because it would collect all of these; or all,
-- if every one of them is frequent. The others are compared with the text.
CREATE OR REPLACE FUNCTION hilo_rare_words(
  p_business uuid, p_kind text, p_words text[], p_whole text[], p_filters jsonb, p_before timestamptz, p_before_uuid uuid,
  OUT words text[], OUT whole text[]
) LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
  IF p_kind <> 'file' AND cardinality(p_words) + cardinality(p_whole) > 1 THEN
    SELECT array_agg(w.word) FILTER (WHERE NOT w.is_whole), array_agg(w.word) FILTER (WHERE w.is_whole) INTO words, whole
    FROM (SELECT one AS word, false AS is_whole FROM unnest(p_words) one UNION ALL SELECT one, true FROM unnest(p_whole) one) w
    WHERE (SELECT count(*) <= 20 FROM (SELECT s.text, s.by_hilo FROM searched_entries s
        WHERE s.business_uuid = p_business AND s.kind = p_kind::entry_kind AND (s.date, s.entry_uuid) < (p_before, p_before_uuid)
        ORDER BY s.date DESC, s.entry_uuid DESC LIMIT 400) sample
      WHERE (hilo_includes_automatic(p_filters) OR NOT sample.by_hilo)
        AND sample.text LIKE '% ' || w.word || CASE WHEN w.is_whole THEN ' %' ELSE '%' END);
  END IF;
  IF words IS NULL AND whole IS NULL THEN words := p_words; whole := p_whole; END IF;
  words := coalesce(words, '{}');
  whole := coalesce(whole, '{}');
END $$;

-- The page of hits. It continues after its last row, or, where the page is not full, where the search stopped. `window`:
-- the hits of a first page, each with its place, because the exact spelling is shown first.
CREATE OR REPLACE FUNCTION hilo_search_page(
  p_found searched_keys[], p_limit int, p_count int, p_stopped timestamptz, p_stopped_uuid uuid
) RETURNS jsonb LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT jsonb_build_object(
    'found', coalesce((SELECT jsonb_agg(k.entry_uuid) FROM unnest(p_found[1:p_limit]) k), '[]'),
    'next', CASE
      WHEN cardinality(p_found) > p_limit
        THEN jsonb_build_array((p_found[p_limit]).date, (p_found[p_limit]).entry_uuid)
      WHEN p_stopped IS NOT NULL THEN jsonb_build_array(p_stopped, p_stopped_uuid) END,
    'window', CASE WHEN p_count > 0 THEN coalesce(
      (SELECT jsonb_agg(jsonb_build_array(k.date, k.entry_uuid)) FROM unnest(p_found[1:300]) k), '[]') END,
    'stopped', CASE WHEN p_stopped IS NOT NULL THEN jsonb_build_array(p_stopped, p_stopped_uuid) END,
    'total', least(cardinality(p_found), greatest(p_count - 1, 0)),
    'more', p_count > 0 AND (cardinality(p_found) >= p_count OR p_stopped IS NOT NULL))
$$;
