-- Look-ups by something from outside. In SQL, because row-level security shows nothing before the business is known.

-- The account of a webhook's address, and after it those of the same business that share its secret: one Meta app has
-- one callback address for all its numbers.
CREATE OR REPLACE FUNCTION hilo_webhook_accounts(wanted uuid)
RETURNS TABLE (business_uuid uuid, uuid uuid, type channel_type, external_id text, credentials bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT c.business_uuid, c.uuid, c.type, c.external_id, c.credentials
  FROM channel_accounts w
  JOIN channel_accounts c ON c.business_uuid = w.business_uuid AND c.state <> 'disconnected' AND (
    c.uuid = w.uuid
    OR (c.type = w.type AND c.secret_fingerprint = w.secret_fingerprint AND w.secret_fingerprint <> ''))
  WHERE w.uuid = wanted AND w.state <> 'disconnected'
  ORDER BY c.uuid <> w.uuid, c.created_at
$$;

-- The provider has checked the address of a webhook, with our verify token or with another. A later check with ours ends a refusal.
-- Two checks may be written in the other order.
CREATE OR REPLACE FUNCTION hilo_record_handshake(wanted uuid, verified boolean, at timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  UPDATE channel_accounts c SET
    address_verified_at = CASE WHEN verified THEN greatest(c.address_verified_at, at) ELSE c.address_verified_at END,
    address_refused_at = CASE
      WHEN verified THEN CASE WHEN c.address_refused_at > at THEN c.address_refused_at END
      WHEN c.address_verified_at > at THEN c.address_refused_at
      ELSE greatest(c.address_refused_at, at)
    END
  WHERE c.uuid = wanted AND c.state <> 'disconnected'
$$;

-- The video call of a link; of a disabled business none. The hash is of a random secret.
CREATE OR REPLACE FUNCTION hilo_video_link(wanted bytea)
RETURNS TABLE (business_uuid uuid, uuid uuid, business_name text, state text, guest_key_hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT v.business_uuid, v.uuid, b.name, v.state, v.guest_key_hash FROM video_calls v
  JOIN businesses b ON b.uuid = v.business_uuid AND b.disabled_at IS NULL
  WHERE v.link_hash = wanted
$$;

CREATE OR REPLACE FUNCTION hilo_user_by_email(wanted text)
RETURNS TABLE (business_uuid uuid, uuid uuid, password_hash text, active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT u.business_uuid, u.uuid, u.password_hash, u.active FROM users u WHERE u.email = wanted
$$;

-- The owner of a token: the session of a refresh token, of the act of a push or of a device, the person of a password link or of a Google consent. Hashes are of random
-- tokens, and the caller looks the hash up again in the one table it expects.
CREATE OR REPLACE FUNCTION hilo_owner_of_token(wanted bytea)
RETURNS TABLE (business_uuid uuid, owner_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT t.business_uuid, t.session_uuid FROM refresh_tokens t WHERE t.hash = wanted
  UNION ALL
  SELECT r.business_uuid, r.user_uuid FROM password_resets r WHERE r.hash = wanted
  UNION ALL
  SELECT c.business_uuid, c.user_uuid FROM google_consents c WHERE c.hash = wanted
  UNION ALL
  SELECT s.business_uuid, s.user_uuid FROM whatsapp_signups s WHERE s.state_hash = wanted
  UNION ALL
  SELECT a.business_uuid, p.session_uuid FROM push_acts a
  JOIN push_subscriptions p ON p.business_uuid = a.business_uuid AND p.uuid = a.subscription_uuid
  WHERE a.hash = wanted
  UNION ALL
  SELECT p.business_uuid, p.session_uuid FROM push_subscriptions p WHERE p.renewal_hash = wanted
$$;

-- Whether an account is connected in another business: Meta sends the events of a number to one address only.
CREATE OR REPLACE FUNCTION hilo_connected_elsewhere(p_business uuid, p_type text, p_external text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT FROM channel_accounts a JOIN businesses b ON b.uuid = a.business_uuid AND b.disabled_at IS NULL
    WHERE a.type = p_type::channel_type AND a.external_id = p_external AND a.state <> 'disconnected' AND a.business_uuid <> p_business)
$$;

-- A connected account of each business that connected this WhatsApp business account, or this number, in Meta's window. What Meta sends
-- to the address of the app, instead of to an account's own, names no business of ours.
CREATE OR REPLACE FUNCTION hilo_signup_accounts(p_waba text, p_number text) RETURNS TABLE (uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT DISTINCT ON (a.business_uuid) a.uuid FROM whatsapp_signups s
  JOIN channel_accounts a ON a.business_uuid = s.business_uuid AND a.uuid = s.account_uuid AND a.state <> 'disconnected'
  WHERE (s.waba_id = p_waba OR s.phone_number_id = p_number) AND (p_number IS NULL OR a.external_id = p_number)
  ORDER BY a.business_uuid, a.created_at
$$;

-- Whether a mailbox is connected to any business. Revoking one of its tokens at Google also revokes all others that the same
-- person has given the same client, and so would break a channel that works.
CREATE OR REPLACE FUNCTION hilo_mailbox_connected(wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT FROM channel_accounts a
    WHERE a.type = 'gmail' AND lower(a.external_id) = lower(wanted) AND a.state <> 'disconnected')
$$;

-- The people of valid sessions; of a disabled business none is. Called at every request: here it is one statement, in a tenant's transaction it would be four.
CREATE OR REPLACE FUNCTION hilo_live_sessions(p_business uuid, p_sessions uuid[], p_now timestamptz)
RETURNS TABLE (
  session uuid, uuid uuid, name text, email text, role text, availability text, areas text[], permissions jsonb
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT s.uuid, u.uuid, u.name, u.email, u.role::text, u.availability::text,
    array(
      SELECT a.area_uuid::text FROM user_areas a
      WHERE a.business_uuid = u.business_uuid AND a.user_uuid = u.uuid ORDER BY 1
    ),
    to_jsonb(p)
  FROM sessions s
  JOIN users u ON u.business_uuid = s.business_uuid AND u.uuid = s.user_uuid
  JOIN businesses b ON b.uuid = s.business_uuid AND b.disabled_at IS NULL
  LEFT JOIN permissions p ON p.business_uuid = s.business_uuid
  WHERE s.business_uuid = p_business AND s.uuid = ANY (p_sessions)
    AND s.revoked_at IS NULL AND s.expires_at > p_now AND u.active
$$;

-- Who asks with these API keys, while key and person are valid; of a disabled business none is. A business's key has no person: it is
-- told itself, with what an admin sees. Called at every request with a key.
CREATE OR REPLACE FUNCTION hilo_live_api_keys(p_hashes bytea[], p_now timestamptz)
RETURNS TABLE (
  hash bytea, key uuid, key_name text, scopes text[],
  business uuid, uuid uuid, name text, email text, role text, availability text, areas text[], permissions jsonb
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT k.hash, k.uuid, k.name, k.scopes, k.business_uuid, coalesce(u.uuid, k.uuid), coalesce(u.name, k.name),
    coalesce(u.email, ''), coalesce(u.role::text, 'ADMIN'), coalesce(u.availability::text, 'available'),
    array(
      SELECT a.area_uuid::text FROM user_areas a
      WHERE a.business_uuid = u.business_uuid AND a.user_uuid = u.uuid ORDER BY 1
    ),
    to_jsonb(p)
  FROM api_keys k
  LEFT JOIN users u ON u.business_uuid = k.business_uuid AND u.uuid = k.user_uuid
  JOIN businesses b ON b.uuid = k.business_uuid AND b.disabled_at IS NULL
  LEFT JOIN permissions p ON p.business_uuid = k.business_uuid
  WHERE k.hash = ANY (p_hashes) AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > p_now)
    AND (k.user_uuid IS NULL OR u.active)
$$;
