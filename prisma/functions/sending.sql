-- What leaves.

/*
The oldest try to this customer of which nobody knows whether it was taken, and which this message of the business may
be: the same words, or a file where a file was sent, at about the hour of the try.
*/
CREATE OR REPLACE FUNCTION hilo_doubtful_attempt(
  p_business uuid, p_account uuid, p_identities uuid[], p_message jsonb, p_at timestamptz
) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT a.uuid FROM outbound_attempts a
  JOIN entries e ON e.business_uuid = a.business_uuid AND e.uuid = a.entry_uuid
  JOIN conversations c ON c.business_uuid = e.business_uuid AND c.uuid = e.conversation_uuid
  WHERE a.business_uuid = p_business AND a.state = 'unknown'
    AND a.started_at BETWEEN p_at - interval '10 minutes' AND p_at + interval '2 minutes'
    AND c.channel_account_uuid = p_account AND c.identity_uuid = ANY (p_identities)
    AND e.channel_account_uuid = p_account AND e.status IN ('unknown', 'queued')
    AND NOT EXISTS (SELECT FROM outbound_attempts later
      WHERE later.business_uuid = a.business_uuid AND later.entry_uuid = a.entry_uuid AND later.number > a.number)
    AND CASE WHEN p_message ->> 'type' = 'text' THEN
        hilo_plain_words(p_message -> 'body' ->> 'text') = hilo_plain_words(CASE
          WHEN a.doubt IS NOT NULL THEN a.doubt ->> 'text'
          ELSE coalesce(e.body ->> 'text', e.body ->> 'caption') END)
      ELSE p_message ->> 'type' = e.type AND a.doubt ->> 'text' IS NULL
        -- The file of one that was interrupted has come back before, and is waited for no longer.
        AND (a.doubt IS NOT NULL OR NOT EXISTS (SELECT FROM outbound_parts o
          WHERE o.business_uuid = a.business_uuid AND o.attempt_uuid = a.uuid)) END
  ORDER BY a.started_at, e.seq LIMIT 1
$$;

/*
What waits on an account will never leave. What is being handed over at this moment is left to its own end. Answers
[ { outbox, entries, interaction }, … ].
*/
CREATE OR REPLACE FUNCTION hilo_fail_queue(p_account uuid, p_error jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := hilo_tenant();
  v_entry uuid;
  v_changes jsonb := '[]';
BEGIN
  FOR v_entry IN
    SELECT e.uuid FROM entries e
    WHERE e.business_uuid = v_business AND e.channel_account_uuid = p_account AND e.status = 'queued'
      AND NOT EXISTS (SELECT FROM outbound_attempts o
        WHERE o.business_uuid = v_business AND o.entry_uuid = e.uuid AND o.state = 'requesting')
    ORDER BY e.conversation_uuid, e.seq
  LOOP
    v_changes := v_changes || coalesce(
      jsonb_build_array(hilo_set_entry_status(v_business, v_entry, 'failed', p_error, p_now)), '[]');
  END LOOP;
  RETURN v_changes;
END $$;

/*
What waits on an account is due now: each of its conversations goes on in its own order, at the account's pace. Called
by whoever repaired or resumed it: its updated_at is when.
*/
CREATE OR REPLACE FUNCTION hilo_release_queue(p_account uuid) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_business uuid := hilo_tenant();
BEGIN
  PERFORM FROM conversations c WHERE c.business_uuid = v_business AND c.uuid IN (
    SELECT conversation_uuid FROM entries
    WHERE business_uuid = v_business AND channel_account_uuid = p_account AND status = 'queued')
  ORDER BY c.uuid FOR UPDATE;
  UPDATE outbound_paces p SET blocked_until = NULL, troubles = 0, troubled_conversation = NULL,
    patience_from = a.updated_at
  FROM channel_accounts a
  WHERE p.business_uuid = v_business AND p.channel_account_uuid = p_account
    AND a.business_uuid = v_business AND a.uuid = p_account;
  UPDATE entries SET next_attempt_at = NULL
  WHERE business_uuid = v_business AND channel_account_uuid = p_account AND status = 'queued'
    AND next_attempt_at IS NOT NULL;
  RETURN hilo_wake_account(v_business, p_account);
END $$;

-- Each conversation of the account that has something to send is woken.
CREATE OR REPLACE FUNCTION hilo_wake_account(p_business uuid, p_account uuid) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_conversation uuid;
  v_woken int := 0;
BEGIN
  FOR v_conversation IN
    SELECT DISTINCT conversation_uuid FROM entries
    WHERE business_uuid = p_business AND channel_account_uuid = p_account AND status = 'queued' ORDER BY 1
  LOOP
    PERFORM graphile_worker.add_job(
      'deliver_conversation', json_build_object('business', p_business, 'conversation', v_conversation),
      job_key => 'deliver:' || v_conversation);
    v_woken := v_woken + 1;
  END LOOP;
  RETURN v_woken;
END $$;
