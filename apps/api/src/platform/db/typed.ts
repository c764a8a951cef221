import { joinSql, type Prisma, sql } from './db'

/** A text without accents, case and the tilde of ñ. */
export const folded = (text: Prisma.Sql | string): Prisma.Sql =>
  sql`translate(lower(normalize(${text}, NFC)), 'áàâäãåéèêëíìîïóòôöõúùûüýÿçñ', 'aaaaaaeeeeiiiiooooouuuuyycn')`

/** Whether one of the columns contains what somebody typed, though with other accents or case. */
export const containsTyped = (typed: string, ...columns: readonly Prisma.Sql[]): Prisma.Sql =>
  sql`(${joinSql(
    columns.map((column) => sql`strpos(${folded(column)}, ${folded(typed)}) > 0`),
    ' or ',
  )})`
