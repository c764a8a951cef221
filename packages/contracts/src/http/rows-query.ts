import { z } from 'zod'
import { limits } from '../limits'
import { optionalText } from '../primitives'

/** The query of a page of rows; values in a query string are text. */
export const rowsQuery = z
  .object({
    limit: z.coerce.number().int().min(1).max(limits.rowsPage),
    // It contains the name of a row: up to three bytes a letter, in base64.
    cursor: z.string().max(1200),
    q: optionalText(limits.searchLength),
  })
  .partial()
export type RowsQuery = z.output<typeof rowsQuery>
