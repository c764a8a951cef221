import { z } from 'zod'
import { badParameter, graphError, requiredParameter } from '../../meta/graph-error'
import { placesOf, type Template, type TemplateButton } from '../templates'
import { noExample, templateError, tooLong } from './template-error'

const text = z.string().optional()
const named = z.array(z.object({ param_name: z.string(), example: z.string() })).optional()
const button = z.looseObject({
  type: z.string(),
  text,
  url: text,
  phone_number: text,
  example: z.union([z.string(), z.array(z.string())]).optional(),
})
const component = z.looseObject({
  type: z.string(),
  format: text,
  text,
  example: z
    .looseObject({
      header_text: z.array(z.string()).optional(),
      header_text_named_params: named,
      header_handle: z.array(z.string()).optional(),
      body_text: z.array(z.array(z.string())).optional(),
      body_text_named_params: named,
    })
    .optional(),
  buttons: z.array(button).optional(),
})
type Part = z.infer<typeof component>
export const TemplateParts = z.array(component).min(1)

const limits = { header: 60, body: 1024, footer: 60, button: 25, buttons: 10, code: 15 }

/** Refuses parts as Meta does when a template is created or changed. Returns them as they are stored. */
export function checkParts(parts: Part[], knowsHandle: (handle: string) => boolean): Template['components'] {
  const of = (type: string) => parts.filter((one) => one.type.toUpperCase() === type)
  for (const type of ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])
    if (of(type).length > 1) throw badParameter(`Param components has two of type ${type}.`)
  const [body] = of('BODY')
  if (!body?.text) throw requiredParameter('components[body].text')
  checkBody(body)
  for (const header of of('HEADER')) checkHeader(header, knowsHandle)
  for (const { text: footer = '' } of of('FOOTER')) {
    if (footer.length > limits.footer) throw tooLong('footer', limits.footer)
    if (placesOf(footer).length > 0)
      throw templateError(2388073, 'Footer format is incorrect', 'The footer cannot have variables.')
  }
  for (const { buttons = [] } of of('BUTTONS')) checkButtons(buttons)
  // Checked part by part above.
  return parts.map(stored) as Template['components']
}

const stored = (part: Part) => ({
  ...part,
  type: part.type.toUpperCase(),
  ...(part.format && { format: part.format.toUpperCase() }),
  ...(part.buttons && {
    buttons: part.buttons.map((one) => ({ ...one, text: one.text ?? 'Copiar código de oferta' })),
  }),
})

function checkBody({ text: words = '', example }: Part): void {
  if (words.length > limits.body) throw tooLong('body', limits.body)
  const names = placesOf(words)
  checkNames(words, names)
  const trimmed = words.trim()
  if (trimmed.startsWith('{{') || trimmed.endsWith('}}'))
    throw templateError(
      2388299,
      'Leading or trailing params',
      'Variables cannot be at the start or end of the template.',
    )
  const fixed = words
    .replace(/\{\{\w+\}\}/g, ' ')
    .split(/\s+/)
    .filter((one) => /\p{L}|\p{N}/u.test(one)).length
  if (fixed < 2 * names.length)
    throw templateError(
      2388293,
      'Parameters words ratio exceeds limit',
      'This template has too many variables for its length. Reduce the number of variables or increase the message length.',
    )
  const given = example?.body_text?.[0]?.length ?? example?.body_text_named_params?.length ?? 0
  if (given < names.length) throw noExample('BODY')
}

/** Numbers from 1 without a gap, or names in lower case. */
function checkNames(words: string, names: readonly string[]): void {
  const numbered = names.filter((name) => /^\d+$/.test(name))
  const inOrder = numbered.every((name, at) => Number(name) === at + 1)
  const isMixed = numbered.length > 0 && numbered.length < names.length
  if (!inOrder || isMixed || names.some((name) => /[A-Z]/.test(name)))
    throw templateError(undefined, 'Invalid parameters', `The variables of '${words}' are not valid.`)
}

function checkHeader(
  { format = 'TEXT', text: words = '', example }: Part,
  knows: (handle: string) => boolean,
) {
  const kind = format.toUpperCase()
  if (kind === 'LOCATION') return
  if (kind !== 'TEXT') {
    if (!['IMAGE', 'VIDEO', 'DOCUMENT'].includes(kind))
      throw badParameter(`Param format is not valid: ${kind}.`)
    const [handle] = example?.header_handle ?? []
    if (handle === undefined) throw noExample('HEADER')
    if (!knows(handle))
      throw templateError(undefined, 'Invalid media handle', 'The sample file could not be found.')
    return
  }
  if (words.length > limits.header) throw tooLong('header', limits.header)
  const names = placesOf(words)
  if (words === '' || names.length > 1 || /[\r\n*]/.test(words))
    throw templateError(
      2388047,
      'Message header format is incorrect',
      'The message header can have one variable, and no new lines, formatting characters or asterisks.',
    )
  const given = example?.header_text?.length ?? example?.header_text_named_params?.length ?? 0
  if (given < names.length) throw noExample('HEADER')
}

type Button = z.infer<typeof button>
const known: readonly TemplateButton['type'][] = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE']

function checkButtons(buttons: Button[]): void {
  const types = buttons.map(({ type }) => type.toUpperCase())
  const count = (type: string) => types.filter((one) => one === type).length
  const wrong = (said: string) => templateError(undefined, 'Invalid buttons', said)
  if (types.some((type) => !known.includes(type as TemplateButton['type'])))
    throw badParameter('Param type of a button must be one of QUICK_REPLY, URL, PHONE_NUMBER, COPY_CODE.')
  if (buttons.length > limits.buttons) throw wrong('A template can have 10 buttons.')
  if (count('URL') > 2) throw wrong('A template can have 2 URL buttons.')
  if (count('PHONE_NUMBER') > 1) throw wrong('A template can have 1 phone number button.')
  if (count('COPY_CODE') > 1) throw wrong('A template can have 1 copy code button.')
  const changes = types.filter(
    (type, at) => at > 0 && (type === 'QUICK_REPLY') !== (types[at - 1] === 'QUICK_REPLY'),
  )
  if (changes.length > 1) throw wrong('Quick reply buttons must be grouped: this combination is invalid.')
  for (const one of buttons) checkButton(one)
}

function checkButton({ type, text: label = '', url = '', phone_number = '', example }: Button): void {
  if (type.toUpperCase() !== 'COPY_CODE') {
    if (label === '') throw requiredParameter('buttons.text')
    if (label.length > limits.button) throw tooLong('button text', limits.button)
  } else if (!example || String(example).length > limits.code) throw noExample('COPY_CODE')
  if (type.toUpperCase() === 'PHONE_NUMBER' && !/^\+?\d{8,20}$/.test(phone_number)) throw graphError(192)
  if (type.toUpperCase() !== 'URL') return
  if (!/^https?:\/\//.test(url)) throw badParameter('Param url must be a valid URL.')
  if (placesOf(url).length > 0 && !(Array.isArray(example) && example[0]?.startsWith('http')))
    throw noExample('URL')
}
