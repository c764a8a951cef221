import { isFillableUrl, type TemplateField, templateFields, urlStart, variablesOf } from './fields'
import type { TemplateButton } from './template'
import type { TemplateDraft } from './template-draft'

/** By Meta's pages 'Template components' and 'Templates'. */
export const draftLimits = {
  name: 512,
  header: 60,
  text: 1024,
  footer: 60,
  buttons: 10,
  urls: 2,
  button: 25,
  url: 2000,
  phone: 20,
  code: 15,
} as const

const most = (characters: number) => `Usa como máximo ${characters} caracteres`
const words = {
  empty: 'No puede quedar vacío',
  name: 'Usa solo letras minúsculas sin tilde, números y guion bajo, como pedido_en_camino',
  brackets: 'Escribe las variables como {{1}} o {{nombre}}: hay unas llaves que no lo son',
  variable: (name: string) =>
    `«{{${name}}}» no sirve: usa números desde {{1}}, o nombres en minúsculas como {{nombre}}`,
  mixed: 'Usa solo variables con número o solo con nombre, también en el encabezado',
  order: 'Numera las variables en orden y sin saltos: {{1}}, {{2}}, {{3}}',
  edges: 'El texto no puede empezar ni terminar con una variable: agrega palabras antes y después',
  adjacent: 'Separa las variables con palabras: dos seguidas no se aprueban',
  oneInHeader: 'El encabezado admite una sola variable',
  plainHeader: 'El encabezado va en una línea, sin negritas ni emojis',
  noneInFooter: 'El pie no admite variables',
  tooManyButtons: `Deja como máximo ${draftLimits.buttons} botones`,
  urls: `Deja como máximo ${draftLimits.urls} botones con dirección`,
  one: (kind: 'phone' | 'code') =>
    kind === 'phone' ? 'Deja un solo botón de llamada' : 'Deja un solo botón de código',
  grouped: 'Deja juntas las respuestas rápidas: antes o después de los demás botones',
  repeated: 'Dos respuestas rápidas no pueden decir lo mismo',
  buttonText: 'El texto de un botón no admite variables',
  url: 'Escribe una dirección como https://tienda.com/pedido',
  urlVariable: 'La dirección admite una variable, al final: https://tienda.com/{{1}}',
  phone: 'Escribe el teléfono con el indicativo del país, como +57 601 123 4567',
  example: 'Escribe un ejemplo: Meta lo pide para revisar',
  exampleLine: 'Escríbelo en una línea',
  exampleSpace: 'Escríbelo sin espacios',
  exampleCode: `Usa de 1 a ${draftLimits.code} letras o números`,
  file: 'Elige un archivo de ejemplo: Meta lo pide para revisar',
} as const

/** The problems of a draft that Meta would refuse, by its fields, as sentences: `text`, `buttons.1.url`, `examples.body.1`. */
export function draftProblems(draft: TemplateDraft): Record<string, string> {
  const { name, header, text, footer, file } = draft
  const title = header?.kind === 'text' ? header.text : ''
  const found: Record<string, string | null> = {
    name: problemOfName(name),
    header: header?.kind === 'text' ? problemOfHeader(title) : null,
    text: problemOfText(text),
    footer: problemOfFooter(footer ?? ''),
    ...problemsOfButtons(draft.buttons),
    ...problemsOfExamples(draft),
    file: header && header.kind !== 'text' && header.kind !== 'place' && file === null ? words.file : null,
  }
  const isNumber = (variable: string) => /^\d+$/.test(variable)
  const numbered = [...variablesOf(text), ...variablesOf(title)].map(isNumber)
  if (numbered.includes(true) && numbered.includes(false)) found.text ??= words.mixed
  return Object.fromEntries(
    Object.entries(found).flatMap(([at, said]) => (said === null ? [] : [[at, said]])),
  )
}

const problemOfName = (name: string): string | null =>
  name === ''
    ? words.empty
    : name.length > draftLimits.name
      ? most(draftLimits.name)
      : /^[a-z0-9_]+$/.test(name)
        ? null
        : words.name

/** Brackets that are no variable, a name that Meta does not take, or numbers with a gap. */
function problemOfVariables(text: string): string | null {
  if (/\{\{|\}\}/.test(text.replace(/\{\{\s*\w+\s*\}\}/g, ''))) return words.brackets
  const variables = variablesOf(text)
  const wrong = variables.find((name) => !/^(?:[1-9]\d{0,2}|[a-z][a-z0-9_]*)$/.test(name))
  if (wrong !== undefined) return words.variable(wrong)
  const numbers = variables.flatMap((name) => (/^\d/.test(name) ? [Number(name)] : []))
  if (numbers.length < variables.length) return null
  return numbers.every((number, at) => number === at + 1) ? null : words.order
}

function problemOfText(text: string): string | null {
  if (text.trim() === '') return words.empty
  if (text.length > draftLimits.text) return most(draftLimits.text)
  const problem = problemOfVariables(text)
  if (problem !== null) return problem
  const trimmed = text.trim()
  if (trimmed.startsWith('{{') || trimmed.endsWith('}}')) return words.edges
  return /\}\}\s*\{\{/.test(text) ? words.adjacent : null
}

function problemOfHeader(text: string): string | null {
  if (text.trim() === '') return words.empty
  if (text.length > draftLimits.header) return most(draftLimits.header)
  const problem = problemOfVariables(text)
  if (problem !== null) return problem
  if (variablesOf(text).length > 1) return words.oneInHeader
  return /[\r\n*~`]|\p{Extended_Pictographic}/u.test(text) ? words.plainHeader : null
}

function problemOfFooter(text: string): string | null {
  if (text.length > draftLimits.footer) return most(draftLimits.footer)
  return /\{\{|\}\}/.test(text) ? words.noneInFooter : null
}

function problemsOfButtons(buttons: readonly TemplateButton[]): Record<string, string | null> {
  const count = (kind: TemplateButton['kind']) => buttons.filter((one) => one.kind === kind).length
  const problems: Record<string, string | null> = { buttons: problemOfAllButtons(buttons, count) }
  for (const [at, button] of buttons.entries()) {
    const { kind, text } = button
    // WhatsApp writes the text of the button that copies.
    if (kind !== 'code') problems[`buttons.${at}.text`] = problemOfLabel(text)
    if (kind === 'url') problems[`buttons.${at}.url`] = problemOfUrl(button.url)
    if (kind === 'phone') {
      const { phone } = button
      const isPhone =
        phone.length <= draftLimits.phone &&
        /^\+?[\d\s()-]+$/.test(phone) &&
        /^\d{8,15}$/.test(phone.replace(/\D/g, ''))
      problems[`buttons.${at}.phone`] = isPhone ? null : words.phone
    }
    const twin =
      kind === 'reply' && buttons.findIndex((one) => one.kind === 'reply' && one.text === text) < at
    if (twin) problems[`buttons.${at}.text`] ??= words.repeated
  }
  return problems
}

function problemOfAllButtons(
  buttons: readonly TemplateButton[],
  count: (kind: TemplateButton['kind']) => number,
): string | null {
  if (buttons.length > draftLimits.buttons) return words.tooManyButtons
  if (count('url') > draftLimits.urls) return words.urls
  for (const kind of ['phone', 'code'] as const) if (count(kind) > 1) return words.one(kind)
  const changes = buttons.filter(
    ({ kind }, at) => at > 0 && (kind === 'reply') !== (buttons[at - 1]?.kind === 'reply'),
  )
  return changes.length > 1 ? words.grouped : null
}

function problemOfLabel(text: string): string | null {
  if (text.trim() === '') return words.empty
  if (text.length > draftLimits.button) return most(draftLimits.button)
  return /\{\{|\}\}/.test(text) ? words.buttonText : null
}

function problemOfUrl(url: string): string | null {
  if (url.length > draftLimits.url) return most(draftLimits.url)
  if (!isFillableUrl(url)) return words.urlVariable
  const start = urlStart(url) ?? url
  return /^https?:\/\/[^\s{}]+$/.test(start) && start.includes('.') ? null : words.url
}

/** Whether a field of a template has an example in its draft: files and places have none as a text. */
export const hasExample = ({ kind }: TemplateField): boolean =>
  kind === 'text' || kind === 'suffix' || kind === 'code'

function problemsOfExamples(draft: TemplateDraft): Record<string, string | null> {
  const fields = templateFields({ ...draft, cards: [], obstacle: null, state: 'pending' })
  return Object.fromEntries(
    fields.filter(hasExample).map(({ key, kind }) => {
      const value = draft.examples[key]?.trim() ?? ''
      return [`examples.${key}`, problemOfExample(kind, value)]
    }),
  )
}

function problemOfExample(kind: TemplateField['kind'], value: string): string | null {
  if (value === '') return words.example
  if (kind === 'code') return /^[A-Za-z0-9]{1,15}$/.test(value) ? null : words.exampleCode
  if (kind === 'suffix') return /\s/.test(value) ? words.exampleSpace : null
  return /[\r\n\t]/.test(value) ? words.exampleLine : null
}
