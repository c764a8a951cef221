import { foldWords } from '@hilo/contracts'
import { joinSql, type Prisma, sql } from './db'

/** Whether a row of a short list has all that was typed, as `matchesTyped` of the contracts decides it in the web. */
export function matchesTypedSql(typed: string, ...texts: readonly Prisma.Sql[]): Prisma.Sql {
  const pieces = typed.split(/\s+/).flatMap((piece) => foldWords(piece).join(' ') || [])
  const whole = sql`concat_ws(' ', ${joinSql([...texts])})`
  if (pieces.length === 0) return typed.trim() === '' ? sql`true` : sql`strpos(${whole}, ${typed.trim()}) > 0`
  return sql`hilo_fold_names(${whole}) like all (${pieces.map((piece) => `%${piece}%`)}::text[])`
}
