-- Which entries and chats a search may show to a person: see search.sql for why these are called by the owner's functions.

-- The conversations in which an agent sees anything: own and past ones, and those that wait for them. Null: they have more than
-- p_most interactions.
CREATE OR REPLACE FUNCTION hilo_visible_conversations(p_business uuid, p_user uuid, p_areas uuid[], p_most int)
RETURNS uuid[] LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT CASE WHEN count(*) <= p_most THEN coalesce(array_agg(DISTINCT conversation_uuid), '{}') END FROM (
    (SELECT conversation_uuid FROM interactions
      WHERE business_uuid = p_business AND user_uuid = p_user AND status = 'assigned' LIMIT p_most + 1)
    UNION ALL (SELECT conversation_uuid FROM interactions
      WHERE business_uuid = p_business AND user_uuid = p_user AND status = 'finished' LIMIT p_most + 1)
    UNION ALL (SELECT conversation_uuid FROM interactions
      WHERE business_uuid = p_business AND status = 'unassigned'
        AND hilo_sees_queue(area_uuid, p_areas) LIMIT p_most + 1)
  ) visible
$$;

CREATE OR REPLACE FUNCTION hilo_areas_of(p_business uuid, p_user uuid) RETURNS uuid[]
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(area_uuid), '{}') FROM user_areas
  WHERE business_uuid = p_business AND user_uuid = p_user
$$;

-- The rule of `visibleInQueue` in apps/api/src/interactions/lists; a test compares them.
CREATE OR REPLACE FUNCTION hilo_sees_queue(p_area uuid, p_areas uuid[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_area IS NULL OR cardinality(p_areas) = 0 OR p_area = ANY (p_areas)
$$;

-- Until when an agent may see each of the chats: { conversation: moment }. In two look-ups a chat, because a customer may have thousands
-- of interactions, and so may the agent: the second goes to the first row at or after the two, which only one index has in this order.
CREATE OR REPLACE FUNCTION hilo_visible_until(p_business uuid, p_user uuid, p_chats uuid[]) RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path FROM CURRENT
SET enable_seqscan = off SET enable_sort = off SET enable_bitmapscan = off AS $$
DECLARE
  v_areas uuid[] := hilo_areas_of(p_business, p_user);
BEGIN
  RETURN (SELECT coalesce(jsonb_object_agg(chat, u.until), '{}') FROM unnest(p_chats) chat, LATERAL (
      SELECT max(r.until) AS until FROM (
        (SELECT timestamptz 'infinity' AS until FROM interactions o
          WHERE o.business_uuid = p_business AND o.conversation_uuid = chat AND o.status <> 'finished'
            AND (o.user_uuid = p_user OR (o.status = 'unassigned' AND hilo_sees_queue(o.area_uuid, v_areas))))
        UNION ALL
        (SELECT e.finished_at FROM (SELECT * FROM interactions e
            WHERE e.business_uuid = p_business AND e.status = 'finished' AND (e.conversation_uuid, e.user_uuid) >= (chat, p_user)
            ORDER BY e.conversation_uuid, e.user_uuid, e.finished_at DESC LIMIT 1) e
          WHERE e.conversation_uuid = chat AND e.user_uuid = p_user)
      ) r) u
    WHERE u.until IS NOT NULL);
END $$;

-- Those of the entries that the filters let through and that the person may see: of a chat that they may read, up to its end. In the
-- order given. The author is looked up for each of them: `offset` keeps Postgres from reading all entries at once instead.
CREATE OR REPLACE FUNCTION hilo_may_find(
  p_business uuid, p_user uuid, p_all boolean, p_filters jsonb, p_keys searched_keys[]
) RETURNS searched_keys[] LANGUAGE plpgsql STABLE SET search_path FROM CURRENT SET enable_seqscan = off AS $$
DECLARE
  v_until jsonb;
  v_seen searched_keys[] := coalesce(p_keys, '{}');
BEGIN
  IF NOT p_all THEN
    v_until := hilo_visible_until(p_business, p_user, array(SELECT DISTINCT k.conversation_uuid FROM unnest(p_keys) k));
    -- Looked up in an object: Postgres would compare each entry with each chat.
    v_seen := array(SELECT k::searched_keys FROM unnest(p_keys) k
      WHERE k.created_at <= (v_until ->> k.conversation_uuid::text)::timestamptz);
  END IF;
  IF hilo_is_unfiltered(p_filters) THEN RETURN v_seen; END IF;
  RETURN array(SELECT k::searched_keys FROM unnest(v_seen) k
    JOIN interactions i ON i.business_uuid = p_business AND i.uuid = k.interaction_uuid
    LEFT JOIN LATERAL (SELECT e.author_kind, e.author_uuid, e.author_name FROM entries e
      WHERE p_filters ?| array['author', 'by'] AND e.business_uuid = p_business AND e.uuid = k.entry_uuid OFFSET 0) e ON true
    WHERE (NOT p_filters ? 'by' OR (e.author_kind = 'user' AND e.author_uuid = (p_filters ->> 'by')::uuid))
      AND CASE p_filters ->> 'author'
        WHEN 'client' THEN e.author_kind = 'client'
        -- A person of the business, in Hilo or on the business's phone; another responder has a name there.
        WHEN 'user' THEN e.author_kind = 'user' OR (e.author_kind = 'app' AND e.author_name IS NULL)
        ELSE true END
      AND (NOT p_filters ? 'area' OR i.area_uuid = (p_filters ->> 'area')::uuid)
      AND (NOT p_filters ? 'user' OR i.user_uuid = (p_filters ->> 'user')::uuid)
      AND (NOT p_filters ? 'status' OR i.status = (p_filters ->> 'status')::interaction_status)
      AND (NOT p_filters ? 'label' OR EXISTS (
        SELECT FROM interaction_labels il
        JOIN labels l ON l.business_uuid = il.business_uuid AND l.uuid = il.label_uuid
        WHERE il.business_uuid = p_business AND il.interaction_uuid = i.uuid
          AND il.label_uuid = (p_filters ->> 'label')::uuid
          AND (l.deleted_at IS NULL OR i.finished_at <= l.deleted_at)))
      AND (NOT p_filters ? 'channel' OR EXISTS (
        SELECT FROM conversations c
        JOIN channel_accounts a ON a.business_uuid = c.business_uuid AND a.uuid = c.channel_account_uuid
        WHERE c.business_uuid = p_business AND c.uuid = k.conversation_uuid
          AND a.type = (p_filters ->> 'channel')::channel_type))
    ORDER BY k.date DESC, k.entry_uuid DESC);
END $$;

-- Whether no filter asks about the chat or the author: filters of the entry itself are applied where it is read.
CREATE OR REPLACE FUNCTION hilo_is_unfiltered(p_filters jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_filters - 'from' - 'to' - 'with_file' - 'with_hilo' = '{}'
$$;

-- Whether Hilo's own messages are searched too.
CREATE OR REPLACE FUNCTION hilo_includes_automatic(p_filters jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(p_filters ->> 'with_hilo' = 'true', false)
$$;
