-- That an answer did not arrive stays true when the customer goes on writing: a row says it as long as it is so. It is
-- read from the messages themselves. Few of them are in trouble: a row that has none costs a look into nearly nothing.
CREATE INDEX "entries_in_trouble" ON "entries" ("business_uuid", "interaction_uuid")
  WHERE "status" IN ('failed', 'unknown');

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
  ) END AS sending_trouble
FROM "interactions" i
JOIN "conversations" c ON c.business_uuid = i.business_uuid AND c.uuid = i.conversation_uuid
JOIN "channel_accounts" ch ON ch.business_uuid = c.business_uuid AND ch.uuid = c.channel_account_uuid
LEFT JOIN "contacts" p ON p.business_uuid = c.business_uuid AND p.uuid = c.contact_uuid
LEFT JOIN "identities" d ON d.business_uuid = c.business_uuid AND d.uuid = c.identity_uuid
LEFT JOIN "users" u ON u.business_uuid = i.business_uuid AND u.uuid = i.user_uuid
LEFT JOIN "users" t ON t.business_uuid = i.business_uuid AND t.uuid = i.transferred_by
LEFT JOIN "areas" a ON a.business_uuid = i.business_uuid AND a.uuid = i.area_uuid;

/* As before; that what we said last did not go out, or did after all, is a change of the row as well. */
CREATE OR REPLACE FUNCTION hilo_set_entry_status(
  p_business uuid, p_entry uuid, p_status message_status, p_error jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_entry entries;
  v_before message_status;
  v_version int;
  v_outbox bigint;
BEGIN
  PERFORM FROM conversations c WHERE c.business_uuid = p_business AND c.uuid = (
    SELECT conversation_uuid FROM entries WHERE business_uuid = p_business AND uuid = p_entry) FOR UPDATE;
  SELECT * INTO v_entry FROM entries WHERE business_uuid = p_business AND uuid = p_entry;
  IF NOT FOUND OR v_entry.status = p_status
    OR NOT (hilo_status_advances(v_entry.status, p_status)
      OR (v_entry.status = 'queued' AND p_status = 'unknown'))
  THEN
    RETURN NULL;
  END IF;
  v_before := v_entry.status;

  UPDATE conversations SET version = version + 1
  WHERE business_uuid = p_business AND uuid = v_entry.conversation_uuid RETURNING version INTO v_version;
  UPDATE entries SET status = p_status, version = v_version, next_attempt_at = NULL,
    error = CASE WHEN p_status IN ('failed', 'unknown') THEN p_error END
  WHERE business_uuid = p_business AND uuid = p_entry RETURNING * INTO v_entry;
  UPDATE interactions SET
    last_message = CASE WHEN last_message ->> 'uuid' = p_entry::text
      THEN jsonb_set(last_message, '{status}', to_jsonb(p_status)) ELSE last_message END,
    version = version + 1, updated_at = p_now
  WHERE business_uuid = p_business AND uuid = v_entry.interaction_uuid
    AND (last_message ->> 'uuid' = p_entry::text
      OR p_status IN ('failed', 'unknown') OR v_before IN ('failed', 'unknown'));

  v_outbox := hilo_announce(p_business, 'entry_changed', jsonb_build_object(
    'interaction', v_entry.interaction_uuid, 'entries', jsonb_build_array(p_entry)), p_now);
  RETURN jsonb_build_object(
    'outbox', v_outbox::text, 'entries', jsonb_build_array(to_jsonb(v_entry)),
    'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
      WHERE r.business_uuid = p_business AND r.uuid = v_entry.interaction_uuid));
END $$;

/* As before; the row hears of it whatever was said after it. */
CREATE OR REPLACE FUNCTION hilo_requeue_entry(p_entry uuid, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_entry entries;
  v_version int;
  v_outbox bigint;
BEGIN
  UPDATE conversations c SET version = c.version + 1
  WHERE c.business_uuid = v_business AND c.uuid = (
    SELECT conversation_uuid FROM entries WHERE business_uuid = v_business AND uuid = p_entry)
  RETURNING c.version INTO v_version;
  UPDATE entries SET status = 'queued', error = NULL, attempts = 0, next_attempt_at = NULL, queued_at = p_now, version = v_version
  WHERE business_uuid = v_business AND uuid = p_entry AND status IN ('failed', 'unknown')
  RETURNING * INTO v_entry;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE interactions SET
    last_message = CASE WHEN last_message ->> 'uuid' = p_entry::text
      THEN jsonb_set(last_message, '{status}', '"queued"') ELSE last_message END,
    version = version + 1, updated_at = p_now
  WHERE business_uuid = v_business AND uuid = v_entry.interaction_uuid;
  PERFORM graphile_worker.add_job(
    'deliver_conversation',
    json_build_object('business', v_business, 'conversation', v_entry.conversation_uuid),
    job_key => 'deliver:' || v_entry.conversation_uuid);
  v_outbox := hilo_announce(v_business, 'entry_changed', jsonb_build_object(
    'interaction', v_entry.interaction_uuid, 'entries', jsonb_build_array(p_entry)), p_now);
  RETURN jsonb_build_object(
    'outbox', v_outbox::text, 'entries', jsonb_build_array(to_jsonb(v_entry)),
    'interaction', (SELECT to_jsonb(r) FROM interaction_rows r
      WHERE r.business_uuid = v_business AND r.uuid = v_entry.interaction_uuid));
END $$;
