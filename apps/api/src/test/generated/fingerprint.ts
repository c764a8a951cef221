import type { Fixture } from './fixture'

/**
 * One value for all the rows of a business: the same before and after means that nothing was written. Announcements are left
 * out, because they are deleted once published.
 */
export async function fingerprint({ sql, business }: Fixture): Promise<string> {
  const tables = await sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and a.attname = 'business_uuid' and c.relnamespace = 'public'::regnamespace
       and c.relname <> 'outbox'
     order by 1`,
  )
  const parts = tables.map(
    ({ name }) => `select '${name}' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as part
      from ${name} t where business_uuid = $1`,
  )
  const rows = await sql<{ part: string }>(parts.join(' union all '), [business.uuid])
  return rows.map(({ part }) => part).join()
}
