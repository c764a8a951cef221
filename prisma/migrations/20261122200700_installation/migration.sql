-- What this database knows of the installation it belongs to. Nobody's tenant: no customer and no business stands in it.
CREATE TABLE "installation" (
    "one" BOOLEAN NOT NULL DEFAULT true,
    "storage_id" UUID,
    "secret_mark" TEXT,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("one"),
    CONSTRAINT "installation_one" CHECK ("one")
);

/* Whether any business has a file. */
CREATE FUNCTION hilo_has_files() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT FROM stored_files)
$$;

/* What was sealed with the installation's secret, of every business: enough to try whether a secret opens it. */
CREATE FUNCTION hilo_sealed(most int) RETURNS TABLE (sealed bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  (SELECT a.credentials FROM channel_accounts a WHERE length(a.credentials) > 0 ORDER BY a.updated_at DESC LIMIT most)
  UNION ALL
  (SELECT g.pending FROM google_consents g ORDER BY g.created_at DESC LIMIT most)
$$;

REVOKE EXECUTE ON FUNCTION hilo_has_files(), hilo_sealed(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hilo_has_files(), hilo_sealed(int) TO hilo_app;
