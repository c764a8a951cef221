import { z } from 'zod'
import type { ProviderTemplate } from '../adapter'
import { type GraphAccess, graphGet } from '../meta/graph'
import type { SendError } from '../outbound'

const template = z.looseObject({
  name: z.string(),
  language: z.string(),
  components: z.array(
    z.looseObject({
      type: z.string(),
      text: z.string().optional(),
      format: z.string().optional(),
      buttons: z
        .array(z.looseObject({ text: z.string() }))
        .optional()
        .catch(undefined),
    }),
  ),
})
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

/** The approved ones that are text: what we have no place to ask for (a picture, a file) is not offered. */
export async function listTemplates(
  graph: GraphAccess,
  wabaId: string,
): Promise<{ readonly templates: readonly ProviderTemplate[] } | { readonly error: SendError }> {
  const templates: ProviderTemplate[] = []
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

function readTemplate(raw: unknown): ProviderTemplate[] {
  const parsed = template.safeParse(raw)
  if (!parsed.success) return []
  const { name, language, components } = parsed.data
  const partOf = (kind: string) => components.find(({ type }) => type.toUpperCase() === kind)
  const body = partOf('BODY')?.text
  const needsMore = components.some(
    ({ type, format, text = '' }) =>
      (type.toUpperCase() === 'HEADER' && (format ?? 'TEXT').toUpperCase() !== 'TEXT') ||
      (type.toUpperCase() !== 'BODY' && text.includes('{{')),
  )
  if (body === undefined || needsMore) return []
  const names = [...body.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].flatMap(([, place]) => place ?? [])
  return [
    {
      name,
      language,
      text: body,
      variables: [...new Set(names)],
      header: partOf('HEADER')?.text ?? null,
      footer: partOf('FOOTER')?.text ?? null,
      buttons: (partOf('BUTTONS')?.buttons ?? []).map(({ text }) => text),
    },
  ]
}
