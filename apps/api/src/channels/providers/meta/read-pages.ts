import { z } from 'zod'
import type { SendError } from '../../outbound'
import { type GraphAccess, graphGet } from './graph'

/** Of a hundred each. */
const mostPages = 10
const paging = z
  .looseObject({
    cursors: z.looseObject({ after: z.string().optional() }).optional().catch(undefined),
    next: z.string().optional(),
  })
  .optional()
  .catch(undefined)

/** A page of a list; `last`: there are no more. */
type GraphPage<T> = { readonly data: readonly T[]; readonly last: boolean } | { readonly error: SendError }

/** Reads a list of the Graph API page by page, a thousand rows at most. `path` has its query. */
export async function* readPages<T>(
  graph: GraphAccess,
  path: string,
  row: z.ZodType<T>,
): AsyncGenerator<GraphPage<T>> {
  const expected = z.looseObject({ data: z.array(row), paging })
  let after = ''
  for (let pages = 0; pages < mostPages; pages += 1) {
    const answer = await graphGet(graph, `${path}&limit=100${after}`, expected)
    if ('error' in answer) return yield answer
    const { data, paging: { next, cursors } = {} } = answer.value
    yield { data, last: next === undefined }
    const cursor = cursors?.after
    // Without it the next page cannot be asked for, though there is one.
    if (next === undefined || cursor === undefined) return
    after = `&after=${encodeURIComponent(cursor)}`
  }
}
