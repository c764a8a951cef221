-- About the whole installation. In SQL, because these facts are of all businesses, and because only its owner may analyse a table.

-- Whether any business has a file.
CREATE OR REPLACE FUNCTION hilo_has_files() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT FROM stored_files)
$$;

-- How many connected accounts their provider refuses, by channel: a token that expired, or an account that it blocked.
CREATE OR REPLACE FUNCTION hilo_refused_accounts() RETURNS TABLE (channel text, refused int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT a.type::text, count(*) FILTER (WHERE a.auth_error IS NOT NULL OR a.blocked)::int
  FROM channel_accounts a WHERE a.state <> 'disconnected' GROUP BY a.type
$$;

-- A sample of encrypted values, to check whether a secret decrypts them.
CREATE OR REPLACE FUNCTION hilo_encrypted_samples(most int) RETURNS TABLE (sealed bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  (SELECT a.credentials FROM channel_accounts a WHERE length(a.credentials) > 0 ORDER BY a.updated_at DESC LIMIT most)
  UNION ALL
  (SELECT g.pending FROM google_consents g ORDER BY g.created_at DESC LIMIT most)
  UNION ALL
  (SELECT h.secret FROM hooks h ORDER BY h.updated_at DESC LIMIT most)
  UNION ALL
  (SELECT w.secrets FROM whatsapp_signups w WHERE w.secrets IS NOT NULL ORDER BY w.created_at DESC LIMIT most)
  UNION ALL
  SELECT p.sealed FROM push_keys p
$$;

-- Analyses a table, unless another session does so at this moment.
CREATE OR REPLACE FUNCTION hilo_analyze(p_table text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('ANALYZE (SKIP_LOCKED) %I', p_table);
END
$$;
