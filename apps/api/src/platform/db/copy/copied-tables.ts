import pg from 'pg'

/** The columns of one copied table, by name, so that it fits into the same table elsewhere. */
export interface CopiedTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** Made by `migrate`, of this place alone, or of processes that run now. */
const notCopied = [
  '_prisma_migrations',
  'applied_sql',
  'installation',
  'bus_attachments',
  'processes',
  'sweep_turns',
  'running_imports',
  'idempotent_requests',
  'token_buckets',
]

/** Every table of ours with its columns; those of an extension are its own affair. */
export async function readCopiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [notCopied],
  )
  return rows
}

export const placeOf = ({ name, columns }: CopiedTable): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
