-- The order of names: none, or only an optional plus and digits ('0'); those that begin with a sign ('1'); the rest ('2'). In lower case,
-- without accents and without what is not seen (marks of direction, joiners, variants), so that one first letter stands together, and ñ
-- after whatever begins with n: no letter comes after the last code point. `letterOfName` in packages/contracts folds as this does.
CREATE OR REPLACE FUNCTION hilo_sort_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  folded text := regexp_replace(
    normalize(
      regexp_replace(
        normalize(replace(lower(normalize(coalesce(name, ''), NFC)), 'ñ', 'n' || chr(1114111)), NFD),
        '[\u0300-\u036F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFE00-\uFE0F]', '', 'g'
      ),
      NFC
    ),
    '^[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+|[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+$', '', 'g'
  );
BEGIN
  RETURN CASE
    WHEN folded ~ '^\+?[0-9]*$' THEN '0'
    WHEN folded ~ '^[!-/:-@\u005B-`{-\u00BF\u2010-\u2BFF\u3000-\u303F\U0001F000-\U0001FAFF]' THEN '1'
    ELSE '2'
  END || folded;
END $$;

UPDATE "contacts" SET "sort_key" = hilo_sort_key("name");
-- It holds what the function said before.
REINDEX INDEX "quick_answers_by_name";
