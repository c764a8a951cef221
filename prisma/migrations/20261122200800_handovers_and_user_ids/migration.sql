/*
An app was given a customer, or lost them: hilo_note_control says what that means, and this one keeps that it was told.
p: { business, account, item }. Answers { result: 'unchanged' | 'duplicate' }.
*/
CREATE FUNCTION hilo_ingest_handover(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hilo_set_tenant((p ->> 'business')::uuid);
  RETURN jsonb_build_object('result', CASE
    WHEN hilo_note_item((p ->> 'business')::uuid, (p ->> 'account')::uuid, 'handover', p -> 'item', p_now) IS NULL
    THEN 'duplicate' ELSE 'unchanged' END);
END $$;
