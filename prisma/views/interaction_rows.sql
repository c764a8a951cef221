-- A row of the lists of interactions, with the names it shows.
CREATE OR REPLACE VIEW "interaction_rows" WITH (security_invoker = true) AS
SELECT
  i.business_uuid, i.uuid, i.conversation_uuid, i.status, i.by_transfer, i.paused, i.expired, i.unread,
  i.last_message, i.waiting_since, i.last_activity_at, i.finished_at, i.created_at, i.updated_at, i.version,
  i.user_uuid, u.name AS user_name,
  i.transferred_by, t.name AS transferred_by_name,
  i.area_uuid, a.name AS area_name, a.color AS area_color,
  coalesce(c.contact_uuid, c.uuid) AS contact_uuid, p.name AS contact_name,
  ch.type AS channel,
  CASE
    WHEN ch.type = 'whatsapp' AND d.external_id ~ '^[0-9]{6,15}$' THEN '+' || d.external_id
    WHEN ch.type = 'whatsapp' AND p.phone IS NOT NULL THEN '+' || p.phone
    WHEN ch.type = 'gmail' THEN d.external_id
    WHEN d.username IS NOT NULL THEN '@' || d.username
  END AS handle,
  c.window_closes_at, i.expires_at, i.bot,
  c.channel_account_uuid, c.subject, c.managed_outside,
  -- Only our own messages have a state. In a finished interaction nobody can send a failed one again.
  CASE WHEN i.status <> 'finished' THEN (
    SELECT e.status FROM "entries" e
    WHERE e.business_uuid = i.business_uuid AND e.interaction_uuid = i.uuid AND e.status IN ('failed', 'unknown')
      AND NOT EXISTS (
        SELECT FROM "entries" later
        WHERE later.business_uuid = e.business_uuid AND later.conversation_uuid = e.conversation_uuid
          AND later.seq > e.seq AND later.interaction_uuid = e.interaction_uuid AND later.status IS NOT NULL)
  ) END AS sending_trouble,
  (
    SELECT jsonb_build_object('uuid', e.author_uuid, 'name', coalesce(e.author_name, '')) FROM "entries" e
    WHERE e.business_uuid = i.business_uuid AND e.uuid = (i.last_message ->> 'uuid')::uuid
      -- An import brings messages of people who are not here.
      AND e.author_kind = 'user' AND e.author_uuid IS NOT NULL
  ) AS last_message_by,
  i.finish_reason_uuid, f.name AS finish_reason_name,
  coalesce((
    SELECT jsonb_agg(
      jsonb_build_object(
        'uuid', l.uuid, 'name', l.name, 'color', l.color, 'position', l.position, 'version', l.version)
      ORDER BY l.position, l.uuid)
    FROM "interaction_labels" il
    JOIN "labels" l ON l.business_uuid = il.business_uuid AND l.uuid = il.label_uuid
    WHERE il.business_uuid = i.business_uuid AND il.interaction_uuid = i.uuid
      -- Deleted while it was open: not shown. Deleted after it ended: kept. `showsLabel` in packages/client says the same.
      AND (l.deleted_at IS NULL OR i.finished_at <= l.deleted_at)
  ), '[]') AS labels,
  p.blocked_at IS NOT NULL AS contact_blocked,
  -- The customer's last message, where neither a subject nor a reason says what it was about.
  CASE WHEN i.status = 'finished' AND c.subject IS NULL AND i.finish_reason_uuid IS NULL THEN (
    SELECT jsonb_build_object('type', e.type, 'body', jsonb_build_object(
      'text', left(e.body ->> 'text', 400), 'name', e.body ->> 'name', 'caption', left(e.body ->> 'caption', 400),
      'shared', e.body -> 'shared'))
    FROM "entries" e
    WHERE e.business_uuid = i.business_uuid AND e.interaction_uuid = i.uuid
      AND e.author_kind = 'client' AND e.kind = 'message' AND e.deleted_at IS NULL AND NOT e.blocked
    ORDER BY e.date DESC, e.seq DESC LIMIT 1
  ) END AS customer_message,
  i.started_by,
  -- Not joined: few rows have one. `integrationName` in packages/contracts says the same of a key.
  CASE WHEN i.started_by IS NOT NULL THEN coalesce(
    (SELECT s.name FROM "users" s WHERE s.business_uuid = i.business_uuid AND s.uuid = i.started_by),
    (SELECT 'Integración «' || k.name || '»' FROM "api_keys" k
      WHERE k.business_uuid = i.business_uuid AND k.uuid = i.started_by AND k.user_uuid IS NULL)
  ) END AS started_by_name,
  -- It means nothing once the pause is over.
  CASE WHEN i.paused THEN i.paused_until END AS paused_until,
  i.answered_at,
  c.responder,
  i.ad_uuid, i.ad_click,
  -- Not joined: few rows have one.
  CASE WHEN i.ad_uuid IS NOT NULL THEN (
    SELECT jsonb_build_object('uuid', d.uuid, 'id', d.external_id, 'source', d.source, 'headline', d.headline)
    FROM "ads" d WHERE d.business_uuid = i.business_uuid AND d.uuid = i.ad_uuid
  ) END AS ad,
  i.marked_unread
FROM "interactions" i
JOIN "conversations" c ON c.business_uuid = i.business_uuid AND c.uuid = i.conversation_uuid
-- Each conversation has an account. Joined so that no plan begins with the account, whose conversations it would all read.
LEFT JOIN "channel_accounts" ch ON ch.business_uuid = c.business_uuid AND ch.uuid = c.channel_account_uuid
LEFT JOIN "contacts" p ON p.business_uuid = c.business_uuid AND p.uuid = c.contact_uuid
LEFT JOIN "identities" d ON d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid
LEFT JOIN "users" u ON u.business_uuid = i.business_uuid AND u.uuid = i.user_uuid
LEFT JOIN "users" t ON t.business_uuid = i.business_uuid AND t.uuid = i.transferred_by
LEFT JOIN "areas" a ON a.business_uuid = i.business_uuid AND a.uuid = i.area_uuid
LEFT JOIN "finish_reasons" f ON f.business_uuid = i.business_uuid AND f.uuid = i.finish_reason_uuid;
