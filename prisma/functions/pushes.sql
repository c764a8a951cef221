-- Pushes of all businesses. In SQL, because a sweep looks at each business that has a device for it.

-- Where a device wants to be told of missed targets, and an area has one.
CREATE OR REPLACE FUNCTION hilo_push_targets() RETURNS TABLE (business uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT DISTINCT p.business_uuid FROM push_subscriptions p
  JOIN businesses b ON b.uuid = p.business_uuid AND b.disabled_at IS NULL
  WHERE 'targets' = ANY (p.kinds) AND EXISTS (SELECT FROM areas a
    WHERE a.business_uuid = p.business_uuid AND a.deleted_at IS NULL
      AND (a.first_answer_minutes IS NOT NULL OR a.end_minutes IS NOT NULL))
$$;
