-- A row of the lists, with the names that it shows.
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
  -- Ours have a state, and nothing else does. Of what is over nobody can say it again.
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
      AND e.author_kind = 'user'
  ) AS last_message_by
FROM "interactions" i
JOIN "conversations" c ON c.business_uuid = i.business_uuid AND c.uuid = i.conversation_uuid
JOIN "channel_accounts" ch ON ch.business_uuid = c.business_uuid AND ch.uuid = c.channel_account_uuid
LEFT JOIN "contacts" p ON p.business_uuid = c.business_uuid AND p.uuid = c.contact_uuid
LEFT JOIN "identities" d ON d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid
LEFT JOIN "users" u ON u.business_uuid = i.business_uuid AND u.uuid = i.user_uuid
LEFT JOIN "users" t ON t.business_uuid = i.business_uuid AND t.uuid = i.transferred_by
LEFT JOIN "areas" a ON a.business_uuid = i.business_uuid AND a.uuid = i.area_uuid;
