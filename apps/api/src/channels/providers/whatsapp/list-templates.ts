import { z } from 'zod'
import type { ProviderTemplate } from '../../adapter'
import type { SendError } from '../../outbound'
import { type GraphAccess, graphGet } from '../meta/graph'

const component = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  format: z.string().optional(),
  buttons: z
    .array(z.looseObject({ type: z.string(), text: z.string(), url: z.string().optional() }))
    .optional(),
})
const template = z.looseObject({
  name: z.string(),
  language: z.string(),
  components: z.array(component),
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

/**
 * Lists the approved templates that need nothing but values for the text of their body. Others (with a picture, a file, a
 * variable URL of a button, a code to copy) are left out, because WhatsApp would refuse our messages.
 */
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
  if (body === undefined || components.some(needsMore)) return []
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

const plainParts: ReadonlySet<string> = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])
const plainButtons: ReadonlySet<string> = new Set(['QUICK_REPLY', 'URL', 'PHONE_NUMBER'])

function needsMore({ type, format = 'TEXT', text = '', buttons = [] }: z.output<typeof component>): boolean {
  const kind = type.toUpperCase()
  return (
    !plainParts.has(kind) ||
    (kind === 'HEADER' && format.toUpperCase() !== 'TEXT') ||
    (kind !== 'BODY' && text.includes('{{')) ||
    buttons.some((button) => !plainButtons.has(button.type.toUpperCase()) || button.url?.includes('{{'))
  )
}
