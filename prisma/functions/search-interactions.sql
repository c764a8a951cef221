-- Searching interactions by their customer, and by the ad that began them: see search.sql for why these run as the owner.

-- A page of interactions whose customer or ad has the words, by last activity: { found: [uuid], next: [last_activity_at, uuid], total, more }.
-- p_scope: one of the lists, or 'any' for all that the person may read. The newest of the list are walked; if they do not fill the
-- page, the interactions of the customers and ads with the words are read, or, of too many, more of the list.
CREATE OR REPLACE FUNCTION hilo_search_interactions(
  p_user uuid, p_all boolean, p_scope text, p_words text[], p_phrases text[], p_filters jsonb,
  p_before timestamptz, p_before_uuid uuid, p_limit int, p_count int
) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_patterns text[] := array(SELECT '%' || word || '%' FROM unnest(p_words || p_phrases) word);
  v_ads uuid[] := hilo_ads_with(v_business, p_words, p_phrases);
  v_walk int;
  v_step record;
  v_customers record;
  v_keys uuid[];
  v_rows interactions[];
BEGIN
  FOREACH v_walk IN ARRAY '{500, 1500}'::int[] LOOP
    v_step := hilo_walk_interactions(v_business, p_user, p_all, p_scope, v_patterns, v_ads, p_before, p_before_uuid, v_walk);
    v_rows := hilo_may_list(v_business, p_user, p_all, p_filters, v_step.keys);
    EXIT WHEN cardinality(v_rows) > p_limit OR v_step.last_at IS NULL;
    IF v_customers IS NULL THEN
      v_customers := hilo_indexed_contacts(v_business, p_words, p_phrases, v_patterns, '', '00000000-0000-0000-0000-000000000000', 500);
      IF v_customers.read <= 500 THEN
        v_keys := hilo_interactions_of(v_business, p_user, p_scope, v_customers.uuids, v_ads, p_before, p_before_uuid, 4000);
        IF cardinality(v_keys) <= 4000 THEN
          RETURN hilo_interactions_page(hilo_may_list(v_business, p_user, p_all, p_filters, v_keys), p_limit, p_count, NULL, NULL);
        END IF;
      END IF;
    END IF;
  END LOOP;
  RETURN hilo_interactions_page(v_rows, p_limit, p_count, v_step.last_at, v_step.last_uuid);
END $$;

-- The ads whose headline or text has the words, from the beginning of a word, and the phrases: of the newest thousand.
CREATE OR REPLACE FUNCTION hilo_ads_with(p_business uuid, p_words text[], p_phrases text[])
RETURNS uuid[] LANGUAGE sql STABLE SET search_path FROM CURRENT SET enable_seqscan = off AS $$
  SELECT array(SELECT a.uuid FROM (
      SELECT d.uuid, d.words FROM ads d WHERE d.business_uuid = p_business ORDER BY d.seen_at DESC LIMIT 1000) a
    WHERE a.words LIKE ALL (array(
      SELECT '% ' || word || '%' FROM unnest(p_words) word UNION ALL SELECT '%' || phrase || '%' FROM unnest(p_phrases) phrase)))
$$;

-- The interactions of these customers, and those that these ads began, in a list, before a place. More than p_most of them: there are others.
CREATE OR REPLACE FUNCTION hilo_interactions_of(
  p_business uuid, p_user uuid, p_scope text, p_contacts uuid[], p_ads uuid[], p_before timestamptz, p_before_uuid uuid, p_most int
) RETURNS uuid[] LANGUAGE sql STABLE SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
  WITH of_ads AS MATERIALIZED (
    SELECT i.uuid, i.last_activity_at, i.status, i.user_uuid FROM interactions i
    WHERE i.business_uuid = p_business AND i.ad_uuid = ANY (p_ads) LIMIT p_most + 1)
  -- An ad may have begun any number: they are not all read to see how many are of the list.
  SELECT CASE WHEN (SELECT count(*) FROM of_ads) > p_most THEN array(SELECT a.uuid FROM of_ads a) ELSE array(
    SELECT i.uuid FROM (
      SELECT i.uuid, i.last_activity_at, i.status, i.user_uuid FROM conversations c
      JOIN interactions i ON i.business_uuid = c.business_uuid AND i.conversation_uuid = c.uuid
      WHERE c.business_uuid = p_business AND c.contact_uuid = ANY (p_contacts)
      UNION ALL SELECT a.uuid, a.last_activity_at, a.status, a.user_uuid FROM of_ads a) i
    WHERE (i.last_activity_at, i.uuid) < (p_before, p_before_uuid)
      AND CASE p_scope WHEN 'any' THEN true WHEN 'team' THEN i.status = 'assigned'
        WHEN 'assigned' THEN i.status = 'assigned' AND i.user_uuid = p_user
        WHEN 'not_assigned' THEN i.status = 'unassigned' ELSE i.status = 'finished' END
    LIMIT p_most + 1) END
$$;

/*
The newest interactions of a list before a place, p_most of them: those whose customer has the words, or that one of the ads began.
`last_at`: where the last one stands, if there are more.
*/
CREATE OR REPLACE FUNCTION hilo_walk_interactions(
  p_business uuid, p_user uuid, p_all boolean, p_scope text, p_patterns text[], p_ads uuid[], p_before timestamptz,
  p_before_uuid uuid, p_most int, OUT keys uuid[], OUT last_at timestamptz, OUT last_uuid uuid
) LANGUAGE sql STABLE SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
  WITH walked AS MATERIALIZED (SELECT i.* FROM (
      (SELECT i.uuid, i.last_activity_at, i.conversation_uuid, i.ad_uuid FROM interactions i WHERE p_scope IN ('any', 'not_assigned') AND i.business_uuid = p_business
        AND i.status = 'unassigned' AND (i.last_activity_at, i.uuid) < (p_before, p_before_uuid)
        ORDER BY i.last_activity_at DESC, i.uuid DESC LIMIT p_most)
      UNION ALL (SELECT i.uuid, i.last_activity_at, i.conversation_uuid, i.ad_uuid FROM interactions i WHERE (p_scope = 'assigned' OR (p_scope = 'any' AND NOT p_all))
        AND i.business_uuid = p_business AND i.status = 'assigned' AND i.user_uuid = p_user
        AND (i.last_activity_at, i.uuid) < (p_before, p_before_uuid)
        ORDER BY i.last_activity_at DESC, i.uuid DESC LIMIT p_most)
      UNION ALL (SELECT i.uuid, i.last_activity_at, i.conversation_uuid, i.ad_uuid FROM interactions i WHERE (p_scope = 'team' OR (p_scope = 'any' AND p_all))
        AND i.business_uuid = p_business AND i.status = 'assigned'
        AND (i.last_activity_at, i.uuid) < (p_before, p_before_uuid)
        ORDER BY i.last_activity_at DESC, i.uuid DESC LIMIT p_most)
      UNION ALL (SELECT i.uuid, i.last_activity_at, i.conversation_uuid, i.ad_uuid FROM interactions i WHERE p_scope IN ('any', 'resolved') AND p_all
        AND i.business_uuid = p_business AND i.status = 'finished'
        AND (i.last_activity_at, i.uuid) < (p_before, p_before_uuid)
        ORDER BY i.last_activity_at DESC, i.uuid DESC LIMIT p_most)
      UNION ALL (SELECT i.uuid, i.last_activity_at, i.conversation_uuid, i.ad_uuid FROM interactions i WHERE p_scope IN ('any', 'resolved') AND NOT p_all
        AND i.business_uuid = p_business AND i.status = 'finished' AND i.user_uuid = p_user
        AND (i.last_activity_at, i.uuid) < (p_before, p_before_uuid)
        ORDER BY i.last_activity_at DESC, i.uuid DESC LIMIT p_most)
    ) i ORDER BY i.last_activity_at DESC, i.uuid DESC LIMIT p_most)
  SELECT array(SELECT w.uuid FROM walked w
      JOIN conversations c ON c.business_uuid = p_business AND c.uuid = w.conversation_uuid
      JOIN searched_contacts s ON s.business_uuid = p_business AND s.contact_uuid = c.contact_uuid
      WHERE s.text LIKE ALL (p_patterns) OR w.ad_uuid = ANY (p_ads)),
    (SELECT w.last_activity_at FROM walked w OFFSET p_most - 1), (SELECT w.uuid FROM walked w OFFSET p_most - 1)
$$;

-- Those that the filters let through and that the person may read, in their order. The rule of `mayRead` in
-- apps/api/src/interactions/lists.
CREATE OR REPLACE FUNCTION hilo_may_list(
  p_business uuid, p_user uuid, p_all boolean, p_filters jsonb, p_keys uuid[]
) RETURNS interactions[] LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  v_areas uuid[] := hilo_areas_of(p_business, p_user);
BEGIN
  RETURN array(SELECT i FROM interactions i
    WHERE i.business_uuid = p_business AND i.uuid = ANY (p_keys)
      AND (p_all OR i.user_uuid = p_user OR (i.status = 'unassigned' AND hilo_sees_queue(i.area_uuid, v_areas)))
      AND (NOT p_filters ? 'area' OR i.area_uuid = (p_filters ->> 'area')::uuid)
      AND (NOT p_filters ? 'user' OR i.user_uuid = (p_filters ->> 'user')::uuid)
      AND (NOT p_filters ? 'status' OR i.status = (p_filters ->> 'status')::interaction_status)
      AND (NOT p_filters ? 'unread' OR i.unread > 0)
      AND (NOT p_filters ? 'unanswered' OR (i.waiting_since IS NOT NULL AND NOT i.paused))
      AND (NOT p_filters ? 'reason' OR i.finish_reason_uuid = (p_filters ->> 'reason')::uuid)
      AND (NOT p_filters ? 'label' OR EXISTS (
        SELECT FROM interaction_labels il
        JOIN labels l ON l.business_uuid = il.business_uuid AND l.uuid = il.label_uuid
        WHERE il.business_uuid = p_business AND il.interaction_uuid = i.uuid
          AND il.label_uuid = (p_filters ->> 'label')::uuid
          AND (l.deleted_at IS NULL OR i.finished_at <= l.deleted_at)))
      AND (NOT p_filters ? 'from' OR i.last_activity_at >= (p_filters ->> 'from')::timestamptz)
      AND (NOT p_filters ? 'to' OR i.last_activity_at < (p_filters ->> 'to')::timestamptz)
      AND (NOT p_filters ? 'channel' OR EXISTS (
        SELECT FROM conversations c
        JOIN channel_accounts a ON a.business_uuid = c.business_uuid AND a.uuid = c.channel_account_uuid
        WHERE c.business_uuid = p_business AND c.uuid = i.conversation_uuid
          AND a.type = (p_filters ->> 'channel')::channel_type))
    ORDER BY i.last_activity_at DESC, i.uuid DESC);
END $$;

-- The page of hits. It continues after its last row, or, where the page is not full, where the search stopped.
CREATE OR REPLACE FUNCTION hilo_interactions_page(
  p_rows interactions[], p_limit int, p_count int, p_stopped timestamptz, p_stopped_uuid uuid
) RETURNS jsonb LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT jsonb_build_object(
    'found', coalesce((SELECT jsonb_agg(i.uuid) FROM unnest(p_rows[1:p_limit]) i), '[]'),
    'next', CASE
      WHEN cardinality(p_rows) > p_limit
        THEN jsonb_build_array((p_rows[p_limit]).last_activity_at, (p_rows[p_limit]).uuid)
      WHEN p_stopped IS NOT NULL THEN jsonb_build_array(p_stopped, p_stopped_uuid) END,
    'window', CASE WHEN p_count > 0 THEN coalesce(
      (SELECT jsonb_agg(jsonb_build_array(i.last_activity_at, i.uuid)) FROM unnest(p_rows[1:300]) i), '[]') END,
    'stopped', CASE WHEN p_stopped IS NOT NULL THEN jsonb_build_array(p_stopped, p_stopped_uuid) END,
    'total', least(cardinality(p_rows), greatest(p_count - 1, 0)),
    'more', p_count > 0 AND (cardinality(p_rows) >= p_count OR p_stopped IS NOT NULL))
$$;

-- The conversations of the customers with the words, for Historial, which reads their interactions in its own orders and by its own
-- rules of who sees them. Null: too many customers have them.
CREATE OR REPLACE FUNCTION hilo_conversations_by_customer(p_words text[], p_phrases text[], p_most int)
RETURNS uuid[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_patterns text[] := array(SELECT '%' || word || '%' FROM unnest(p_words || p_phrases) word);
  v_customers record := hilo_indexed_contacts(v_business, p_words, p_phrases, v_patterns, '',
    '00000000-0000-0000-0000-000000000000', p_most);
BEGIN
  IF v_customers.read > p_most THEN RETURN NULL; END IF;
  RETURN array(SELECT c.uuid FROM conversations c
    WHERE c.business_uuid = v_business AND c.contact_uuid = ANY (v_customers.uuids));
END $$;

-- The conversations of mails whose subject has the words, from the beginning of a word, and the phrases. Null: too many have them.
CREATE OR REPLACE FUNCTION hilo_conversations_by_subject(p_words text[], p_phrases text[], p_most int)
RETURNS uuid[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_mark text := hilo_search_mark(v_business, NULL);
  v_whole text[] := array(SELECT unnest(string_to_array(btrim(phrase), ' ')) FROM unnest(p_phrases) phrase);
  v_words tsquery := (
    SELECT string_agg(quote_literal(v_mark || replace(word, '\', '')) || CASE WHEN whole THEN '' ELSE ':*' END, ' & ')
    FROM (SELECT word, false AS whole FROM unnest(p_words) word UNION ALL SELECT word, true FROM unnest(v_whole) word) w
  )::tsquery;
  v_found uuid[];
BEGIN
  v_found := array(SELECT c.uuid FROM conversations c
    WHERE c.subject IS NOT NULL
      AND hilo_marked_words(hilo_search_mark(c.business_uuid, NULL), hilo_fold_words(c.subject)) @@ v_words
      AND (c.business_uuid = v_business) IS TRUE
      AND hilo_fold_words(c.subject) LIKE ALL (array(SELECT '%' || phrase || '%' FROM unnest(p_phrases) phrase))
    LIMIT p_most + 1);
  RETURN CASE WHEN cardinality(v_found) <= p_most THEN v_found END;
END $$;
