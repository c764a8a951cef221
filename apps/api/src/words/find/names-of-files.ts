import { sql } from '../../platform/db/db'

/** The names of a message's files; null: it has none. */
export const namesOfFiles = sql`case when e.body ? 'mime' then concat_ws(', ', e.body ->> 'name', (
  select string_agg(m.value ->> 'name', ', ' order by m.ordinality)
  from jsonb_array_elements(e.body -> 'more') with ordinality m)) end`
