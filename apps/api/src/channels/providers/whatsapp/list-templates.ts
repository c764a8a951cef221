import { z } from 'zod'
import type { SendError } from '../../outbound'
import type { ListedTemplate, TemplateList } from '../../template-review'
import { type GraphAccess, graphGet } from '../meta/graph'
import { readListed } from './read-template'

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
const listedFields = 'id,name,language,status,category,components,rejected_reason,quality_score'

/** Lists the templates. One that Hilo cannot fill in comes with its obstacle. */
export async function listTemplates(
  graph: GraphAccess,
  wabaId: string,
): Promise<TemplateList | { readonly error: SendError }> {
  const templates: ListedTemplate[] = []
  let after = ''
  for (let pages = 0; pages < mostPages; pages += 1) {
    const fields = `fields=${listedFields}&limit=100`
    const answer = await graphGet(graph, `${wabaId}/message_templates?${fields}${after}`, page)
    if ('error' in answer) return answer
    for (const one of answer.value.data) templates.push(...readListed(one))
    const { next, cursors } = answer.value.paging ?? {}
    if (next === undefined || cursors?.after === undefined) return { templates, complete: true }
    after = `&after=${encodeURIComponent(cursors.after)}`
  }
  return { templates, complete: false }
}
