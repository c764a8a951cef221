import { z } from 'zod'
import { limits } from '../limits'
import { optionalText } from '../primitives'

/** A page of rows: values of a query string are text. */
export const rowsQuery = z
  .object({
    limit: z.coerce.number().int().min(1).max(limits.rowsPage),
    // It carries the name of a row: up to three bytes a letter, in base64.
    cursor: z.string().max(1200),
    q: optionalText(limits.searchLength),
  })
  .partial()
export type RowsQuery = z.output<typeof rowsQuery>
