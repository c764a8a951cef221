import { z } from 'zod'
import type { SendError } from '../../outbound'
import type { ListedTemplate, TemplateList } from '../../template-review'
import type { GraphAccess } from '../meta/graph'
import { readPages } from '../meta/read-pages'
import { readListed } from './read-template'

const listedFields = 'id,name,language,status,category,components,rejected_reason,quality_score'

/** Lists the templates, or those of a name. One that Hilo cannot fill in comes with its obstacle. */
export async function listTemplates(
  graph: GraphAccess,
  wabaId: string,
  name?: string,
): Promise<TemplateList | { readonly error: SendError }> {
  const templates: ListedTemplate[] = []
  // Meta may also answer names that only contain it.
  const filter = name === undefined ? '' : `&name=${encodeURIComponent(name)}`
  let complete = false
  for await (const page of readPages(
    graph,
    `${wabaId}/message_templates?fields=${listedFields}${filter}`,
    z.unknown(),
  )) {
    if ('error' in page) return page
    const listed = page.data.flatMap(readListed)
    templates.push(...listed.filter(({ template }) => name === undefined || template.name === name))
    complete = page.last
  }
  return { templates, complete }
}
