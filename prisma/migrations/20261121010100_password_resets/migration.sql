-- A link to set a new password is opened before anybody has said which business it is for.
CREATE FUNCTION hilo_password_reset(wanted bytea)
RETURNS TABLE (business_uuid uuid, user_uuid uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT r.business_uuid, r.user_uuid FROM password_resets r WHERE r.hash = wanted
$$;
REVOKE EXECUTE ON FUNCTION hilo_password_reset(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hilo_password_reset(bytea) TO hilo_app;
