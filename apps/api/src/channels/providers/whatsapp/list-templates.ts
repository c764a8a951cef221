import type { Template } from '@hilo/contracts'
import { z } from 'zod'
import type { SendError } from '../../outbound'
import { type GraphAccess, graphGet } from '../meta/graph'
import { readTemplate } from './read-template'

const page = z.looseObject({
  data: z.array(z.unknown()),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional()
    .catch(undefined),
})
const mostPages = 10

/** Lists the approved templates. One that Hilo cannot fill in comes with its obstacle. */
export async function listTemplates(
  graph: GraphAccess,
  wabaId: string,
): Promise<{ readonly templates: readonly Template[] } | { readonly error: SendError }> {
  const templates: Template[] = []
  let after = ''
  for (let pages = 0; pages < mostPages; pages += 1) {
    const fields = 'status=APPROVED&fields=name,language,status,category,components&limit=100'
    const answer = await graphGet(graph, `${wabaId}/message_templates?${fields}${after}`, page)
    if ('error' in answer) return answer
    for (const one of answer.value.data) templates.push(...readTemplate(one))
    const { next, cursors } = answer.value.paging ?? {}
    if (next === undefined || cursors?.after === undefined) break
    after = `&after=${encodeURIComponent(cursors.after)}`
  }
  return { templates }
}
