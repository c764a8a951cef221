/** A file, or where a file has functions of SQL each of those, without comments. */
interface Part {
  readonly name: string
  readonly text: string
}

const withoutComments = (text: string, isSql: boolean): string =>
  isSql ? text.replace(/--.*$/gm, '') : text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

export function partsOf(file: string, text: string): readonly Part[] {
  const isSql = file.endsWith('.sql')
  const plain = withoutComments(text, isSql)
  if (!isSql) return [{ name: file, text: plain }]
  return plain
    .split(/^(?=CREATE OR REPLACE FUNCTION)/m)
    .map((part) => ({ name: `${file} ${/FUNCTION (\w+)/.exec(part)?.[1] ?? ''}`.trim(), text: part }))
}

/** How SQL may begin to write a table, over several lines too: the name follows, quoted or not, with its schema or not. */
const begins = String.raw`\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?(?:\s+only)?|copy)\s+`
const schema = String.raw`(?:"?public"?\s*\.\s*)?`
/** A table that is named by a value: in a template, by a parameter of `format`, or joined to a string. */
const unnamed = new RegExp(String.raw`${begins}(?:"?\$\{|%[Is]|['"\x60]\s*(?:\+|\|\|))`, 'i')

/**
 * Whether a text writes one of the tables: by SQL, whatever its lines, quotes and aliases, or by Prisma, whose models are also written within
 * others. Without tables: whether it writes one that it does not name.
 */
export function writesOf(tables: readonly string[], models: readonly string[]): (text: string) => boolean {
  if (tables.length === 0) return (text) => unnamed.test(text)
  const bySql = new RegExp(`${begins}${schema}"?(?:${tables.join('|')})"?(?![\\w"])`, 'i')
  const model = `(?:\\.\\s*|\\[\\s*['"])(?:${models.join('|')})(?:['"]\\s*\\])?`
  const byPrisma = new RegExp(`${model}\\s*\\.\\s*(?:create|update|upsert|delete)`)
  const nested = new RegExp(
    `\\b(?:${[...tables, ...models].join('|')}):\\s*\\{\\s*(?:create|createMany|connectOrCreate|update|updateMany|upsert|delete|deleteMany|set|disconnect)\\s*:`,
  )
  return (text) => bySql.test(text) || byPrisma.test(text) || nested.test(text)
}
