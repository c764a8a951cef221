import type pg from 'pg'

/** The removed indexes and constraints, as the statements that restore them. */
type Removed = readonly string[]

interface Part {
  readonly remove: string
  readonly restore: string
}

const ours = 'current_schema()::regnamespace'

const constraintsSql = (type: 'f' | 'p') => `
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as remove,
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as restore
  from pg_constraint c
  where c.connamespace = ${ours} and c.contype = '${type}'
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.conrelid and d.deptype = 'e')`

/** In the order in which they are removed: foreign keys need a primary key or an index. */
const partsSql = [
  constraintsSql('f'),
  `select format('drop index %s', i.indexrelid::regclass) as remove, pg_get_indexdef(i.indexrelid) as restore
   from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = ${ours} and not i.indisprimary
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = i.indrelid and d.deptype = 'e')`,
  constraintsSql('p'),
  `select distinct format('alter table %s disable trigger user', t.tgrelid::regclass) as remove,
     format('alter table %s enable trigger user', t.tgrelid::regclass) as restore
   from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${ours} and not t.tgisinternal`,
]

/**
 * Takes keys, indexes and triggers off, as any owner of tables may: `session_replication_role` would need a superuser. Rows
 * already have what triggers would write, and keys and indexes are checked and made anew much faster over all rows at once.
 */
export async function bareTables(client: pg.ClientBase): Promise<Removed> {
  const parts: Part[] = []
  for (const text of partsSql) parts.push(...(await client.query<Part>(text)).rows)
  for (const { remove } of parts) await client.query(remove)
  return parts.map(({ restore }) => restore).toReversed()
}

export async function completeTables(client: pg.ClientBase, removed: Removed): Promise<void> {
  for (const statement of removed) await client.query(statement)
}

/**
 * Numbers continue after the highest that was loaded. A sequence is found by the dependency on its column, not by
 * `pg_get_serial_sequence`: Postgres may call a function on every row of the catalog before it filters them, and that one fails on
 * tables that an owner without SUPERUSER may not name.
 */
export async function setSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s', s.oid::regclass, a.attname, c.oid::regclass) as statement
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_depend d on d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
       and d.refobjid = c.oid and d.refobjsubid = a.attnum and d.deptype in ('a', 'i')
     join pg_class s on s.oid = d.objid and s.relkind = 'S'
     where c.relnamespace = ${ours} and c.relkind = 'r'`,
  )
  for (const { statement } of rows) await client.query(statement)
}
