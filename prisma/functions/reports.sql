-- Facts and mails that are due. In SQL, because a sweep asks for all businesses at once.

-- Businesses whose sums must be made anew, because their time zone changed.
CREATE OR REPLACE FUNCTION hilo_due_sums(p_most int) RETURNS TABLE (business_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT z.business_uuid FROM report_zones z
  JOIN businesses b ON b.uuid = z.business_uuid
  WHERE z.counted_to IS NOT NULL OR z.time_zone <> b.time_zone LIMIT p_most
$$;

-- Looks through the next p_most interactions after a key, and makes due those without a fact and those whose fact does not know that
-- they finished. Returns the last key that it looked at, and how many it made due; no row: the walk is over.
CREATE OR REPLACE FUNCTION hilo_find_missing_facts(p_business uuid, p_interaction uuid, p_most int)
RETURNS TABLE (business_uuid uuid, interaction_uuid uuid, added int)
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH walked AS MATERIALIZED (
    SELECT i.business_uuid, i.uuid, i.status, i.created_at FROM interactions i
    WHERE (i.business_uuid, i.uuid) > (p_business, p_interaction)
    ORDER BY i.business_uuid, i.uuid LIMIT p_most),
  found AS (
    INSERT INTO event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at)
    SELECT w.business_uuid, 'facts', w.uuid, '[]', w.created_at, w.created_at FROM walked w
    WHERE NOT EXISTS (SELECT FROM interaction_facts f
      WHERE f.business_uuid = w.business_uuid AND f.interaction_uuid = w.uuid
        AND (f.finished_at IS NULL) = (w.status <> 'finished'))
      AND NOT EXISTS (SELECT FROM event_dues d
      WHERE d.business_uuid = w.business_uuid AND d.subject_uuid = w.uuid AND d.listener = 'facts')
    RETURNING 1)
  SELECT w.business_uuid, w.uuid, (SELECT count(*)::int FROM found) FROM walked w
  ORDER BY w.business_uuid DESC, w.uuid DESC LIMIT 1
$$;

-- Makes due what finished after p_since, where its customer began another interaction within 24 hours of the end.
CREATE OR REPLACE FUNCTION hilo_find_returned_customers(p_since timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  INSERT INTO event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at)
  SELECT f.business_uuid, 'facts', f.interaction_uuid, '[]', f.finished_at, f.finished_at FROM businesses b
  JOIN interaction_facts f ON f.business_uuid = b.uuid
  WHERE f.finished_at > p_since AND NOT f.wrote_again
    AND hilo_wrote_again(f.business_uuid, f.interaction_uuid, f.finished_at)
    AND NOT EXISTS (SELECT FROM event_dues d
      WHERE d.business_uuid = f.business_uuid AND d.subject_uuid = f.interaction_uuid AND d.listener = 'facts')
$$;

-- Whether the customer of an interaction began another one within 24 hours of its end.
CREATE OR REPLACE FUNCTION hilo_wrote_again(p_business uuid, p_interaction uuid, p_end timestamptz) RETURNS boolean
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT EXISTS (
    SELECT FROM interactions i
    JOIN conversations c ON c.business_uuid = i.business_uuid AND c.uuid = i.conversation_uuid
    JOIN conversations o ON o.business_uuid = c.business_uuid AND (o.uuid = c.uuid OR o.contact_uuid = c.contact_uuid)
    JOIN interactions n ON n.business_uuid = o.business_uuid AND n.conversation_uuid = o.uuid
    WHERE i.business_uuid = p_business AND i.uuid = p_interaction AND n.uuid <> i.uuid AND n.started_by IS NULL
      AND n.created_at >= p_end AND n.created_at < p_end + interval '24 hours')
$$;

-- The views that are due by mail: on Monday, from eight by the clocks of the business, within a day. Those of an active person who has
-- still the role with which they asked for it, and whose mail of this week is not sent, nor being sent. The first of each business come
-- first, so that one with many views delays the others by one mail.
CREATE OR REPLACE FUNCTION hilo_due_report_mails(p_now timestamptz, p_most int)
RETURNS TABLE (business_uuid uuid, view_uuid uuid, week date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT v.business_uuid, v.uuid, d.week FROM report_views v
  JOIN businesses b ON b.uuid = v.business_uuid AND b.disabled_at IS NULL
  JOIN users u ON u.business_uuid = v.business_uuid AND u.uuid = v.user_uuid AND u.active AND u.role = v.weekly_role
  CROSS JOIN LATERAL (SELECT date_trunc('week', p_now AT TIME ZONE b.time_zone)::date AS week) d
  CROSS JOIN LATERAL (SELECT (d.week + time '08:00') AT TIME ZONE b.time_zone AS at) m
  WHERE v.weekly_since <= m.at AND p_now >= m.at AND p_now < m.at + interval '1 day'
    AND NOT EXISTS (SELECT FROM report_mails r
      WHERE r.business_uuid = v.business_uuid AND r.view_uuid = v.uuid AND r.week = d.week
        AND (r.state <> 'claimed' OR r.free_at > p_now))
  ORDER BY row_number() OVER (PARTITION BY v.business_uuid ORDER BY v.weekly_since, v.uuid), v.weekly_since, v.uuid
  LIMIT p_most
$$;

