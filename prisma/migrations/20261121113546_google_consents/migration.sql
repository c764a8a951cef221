-- CreateTable
CREATE TABLE "google_consents" (
    "hash" BYTEA NOT NULL,
    "business_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "account_uuid" UUID,
    "pending" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "google_consents_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "google_consents_business_uuid_idx" ON "google_consents"("business_uuid");

ALTER TABLE "google_consents" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "google_consents" USING (business_uuid = hilo_tenant())
  WITH CHECK (business_uuid = hilo_tenant());

-- Google sends the browser back before anybody has said which business it is for.
CREATE FUNCTION hilo_google_consent(wanted bytea)
RETURNS TABLE (business_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT c.business_uuid FROM google_consents c WHERE c.hash = wanted
$$;
REVOKE EXECUTE ON FUNCTION hilo_google_consent(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hilo_google_consent(bytea) TO hilo_app;

CREATE OR REPLACE FUNCTION hilo_purge(
  p_items_before timestamptz, p_sessions_before timestamptz, p_failures_before timestamptz, p_now timestamptz, most int
) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_gone int;
  v_total int := 0;
BEGIN
  -- Receipts. Those that somebody may still take up again stay.
  DELETE FROM webhook_items WHERE (business_uuid, uuid) IN (
    SELECT i.business_uuid, i.uuid FROM webhook_items i
    WHERE i.state IN ('done', 'ignored', 'orphan') AND i.received_at < p_items_before LIMIT most);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  v_total := v_total + v_gone;
  -- Tokens of a login that is over open nothing; the login itself still tells which devices are known.
  DELETE FROM refresh_tokens WHERE hash IN (
    SELECT t.hash FROM refresh_tokens t
    JOIN sessions s ON s.business_uuid = t.business_uuid AND s.uuid = t.session_uuid
    WHERE least(s.expires_at, s.revoked_at) < p_now - interval '1 day' LIMIT most);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  v_total := v_total + v_gone;
  DELETE FROM sessions WHERE (business_uuid, uuid) IN (
    SELECT s.business_uuid, s.uuid FROM sessions s
    WHERE least(s.expires_at, s.revoked_at) < p_now - interval '1 day' AND s.last_used_at < p_sessions_before
    LIMIT most);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  v_total := v_total + v_gone;
  DELETE FROM password_resets WHERE hash IN (
    SELECT r.hash FROM password_resets r WHERE r.expires_at < p_now - interval '1 day' LIMIT most);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  v_total := v_total + v_gone;
  -- Walks that nobody came back from: what they keep sealed is of no use to anybody.
  DELETE FROM google_consents WHERE hash IN (
    SELECT c.hash FROM google_consents c WHERE c.expires_at < p_now LIMIT most);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  v_total := v_total + v_gone;
  DELETE FROM login_failures WHERE id IN (
    SELECT f.id FROM login_failures f WHERE f.occurred_at < p_failures_before LIMIT most);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  RETURN v_total + v_gone;
END $$;
