import pg from 'pg'
import type { CopiedTable } from './copied-tables'

/** A query of the rows that one business has in a table, each as JSON without the hidden columns. */
export function rowsOfBusiness(
  { name, columns }: CopiedTable,
  business: string,
  hidden: readonly string[],
): string {
  const shown = columns
    .filter((column) => !hidden.includes(column))
    .map((column) => pg.escapeIdentifier(column))
  const key = name === 'businesses' ? 'uuid' : 'business_uuid'
  return `select row_to_json(r) from (
    select ${shown.join(', ')} from ${pg.escapeIdentifier(name)} where ${key} = ${pg.escapeLiteral(business)}) r`
}
