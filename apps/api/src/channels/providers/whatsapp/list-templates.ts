import { z } from 'zod'
import type { SendError } from '../../outbound'
import type { ListedTemplate, TemplateList } from '../../template-review'
import type { GraphAccess } from '../meta/graph'
import { readPages } from '../meta/read-pages'
import { readListed } from './read-template'

const listedFields = 'id,name,language,status,category,components,rejected_reason,quality_score'

/** Lists the templates. One that Hilo cannot fill in comes with its obstacle. */
export async function listTemplates(
  graph: GraphAccess,
  wabaId: string,
): Promise<TemplateList | { readonly error: SendError }> {
  const templates: ListedTemplate[] = []
  let complete = false
  for await (const page of readPages(
    graph,
    `${wabaId}/message_templates?fields=${listedFields}`,
    z.unknown(),
  )) {
    if ('error' in page) return page
    for (const one of page.data) templates.push(...readListed(one))
    complete = page.last
  }
  return { templates, complete }
}
