import { hasExample, type Template, templateFields, urlStart, variablesOf } from '@hilo/contracts'
import { z } from 'zod'

const values = z.array(z.string()).catch([])
const named = z
  .array(z.looseObject({ param_name: z.string(), example: z.string() }))
  .catch([])
  .default([])
const example = z
  .looseObject({
    // A list of lists, or a list.
    body_text: z
      .union([z.array(z.array(z.string())).transform(([first]) => first ?? []), z.array(z.string())])
      .catch([])
      .default([]),
    header_text: values.default([]),
    body_text_named_params: named,
    header_text_named_params: named,
  })
  .optional()
  .catch(undefined)
const button = z.looseObject({
  type: z.string(),
  example: z
    .union([z.string(), z.array(z.string()).transform(([first]) => first ?? '')])
    .optional()
    .catch(undefined),
})
const part = z.looseObject({
  type: z.string(),
  example,
  buttons: z.array(button).optional().catch(undefined),
})

/** The parts and buttons that Hilo writes. */
const written: ReadonlySet<string> = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])
const writtenButtons: ReadonlySet<string> = new Set(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'])

/** The examples of a listed template; null: it has parts that Hilo does not write. */
export function readExamples(
  template: Template,
  components: readonly unknown[],
): Readonly<Record<string, string>> | null {
  const parts = components.flatMap((one) => part.safeParse(one).data ?? [])
  const isWritten = ({ type, buttons }: z.output<typeof part>) =>
    written.has(type.toUpperCase()) &&
    (buttons ?? []).every((one) => writtenButtons.has(one.type.toUpperCase()))
  if (template.obstacle !== null || parts.length < components.length || !parts.every(isWritten)) return null
  const of = (kind: string) => parts.find(({ type }) => type.toUpperCase() === kind)
  const buttons = of('BUTTONS')?.buttons ?? []
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    header: namesOf(
      template.header?.kind === 'text' ? template.header.text : '',
      of('HEADER')?.example?.header_text,
      of('HEADER')?.example?.header_text_named_params,
    ),
    body: namesOf(template.text, of('BODY')?.example?.body_text, of('BODY')?.example?.body_text_named_params),
  }
  const valueFor = (key: string): string => {
    const [place = '', name = ''] = key.split('.', 2)
    if (place !== 'button') return texts[place]?.[name] ?? ''
    const shown = template.buttons[Number(name)]
    const said = buttons[Number(name)]?.example ?? ''
    const start = shown?.kind === 'url' ? (urlStart(shown.url) ?? '') : ''
    return said.startsWith(start) ? said.slice(start.length) : said
  }
  return Object.fromEntries(
    templateFields(template)
      .filter(hasExample)
      .map(({ key }) => [key, valueFor(key)]),
  )
}

/** The examples of a text's variables by their names: given by name, or in the order of their numbers. */
function namesOf(
  text: string,
  inOrder: readonly string[] = [],
  byName: readonly { readonly param_name: string; readonly example: string }[] = [],
): Record<string, string> {
  const names = variablesOf(text).toSorted((a, b) => Number(a) - Number(b))
  return Object.fromEntries([
    ...names.map((name, at) => [name, inOrder[at] ?? '']),
    ...byName.map((one) => [one.param_name, one.example]),
  ])
}
