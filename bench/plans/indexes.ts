import type pg from 'pg'
import type { Readings } from './readings'

/** An index, and what needs it without any query: that its keys are unique, or a foreign key whose rows it finds. */
export interface Index {
  readonly name: string
  readonly table: string
  readonly unique: boolean
  readonly foreignKeys: readonly string[]
}

/** The indexes of the schema. The foreign keys of a business alone are left out: every index begins with one. */
export async function indexesOf(owner: pg.Client): Promise<readonly Index[]> {
  const { rows } = await owner.query<Index>(
    `select c.relname as name, t.relname as table, i.indisunique as unique, array(
       select k.conname::text from pg_constraint k
       where k.contype = 'f' and k.conrelid = i.indrelid and cardinality(k.conkey) > 1 and i.indpred is null
         and (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(k.conkey)] @> k.conkey order by 1) as "foreignKeys"
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace order by t.relname, c.relname`,
  )
  return rows
}

/** What an index serves: the queries that look into it, else a constraint, else what is said of it. Null: nothing. */
export function purposeOf(
  { name, unique, foreignKeys }: Index,
  queries: ReadonlyMap<string, readonly string[]>,
  said: Readonly<Record<string, string>>,
): string | null {
  const used = queries.get(name)
  if (used)
    return used.length > 3 ? `${used.slice(0, 3).join('; ')}; ${used.length - 3} more` : used.join('; ')
  if (unique) return 'is unique'
  if (foreignKeys.length > 0) return `foreign key ${foreignKeys.join(', ')}`
  return said[name] ?? null
}

/** The queries that look into each index. */
export function queriesByIndex(...readings: readonly Readings[]): ReadonlyMap<string, readonly string[]> {
  const queries = new Map<string, Set<string>>()
  for (const [name, { indexes }] of readings.flatMap((one) => [...one]))
    for (const index of indexes) queries.set(index, (queries.get(index) ?? new Set()).add(name))
  return new Map([...queries].map(([index, names]) => [index, [...names].toSorted()]))
}

/** In Markdown. */
export const indexPageOf = (purposes: readonly (readonly [Index, string | null])[]): string =>
  [
    '# Indexes',
    '',
    'Each index, and what it serves: the hot queries that looked into it in the test of the plans (`bench/plans/flat.test.ts`), else a constraint',
    'that Postgres keeps by it, else what is said in `bench/plans/served-elsewhere.ts`. The test fails for an index that serves nothing, or that',
    'does not stand here; `INDEX_TABLE=docs/indexes.md pnpm vitest run --project bench plans/flat` writes this page.',
    '',
    '| Index | Table | Serves |',
    '|---|---|---|',
    ...purposes.map(
      ([{ name, table }, purpose]) =>
        `| \`${name}\` | ${table} | ${(purpose ?? '-').replaceAll('|', '\\|')} |`,
    ),
    '',
  ].join('\n')
