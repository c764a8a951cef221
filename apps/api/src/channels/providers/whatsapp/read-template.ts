import {
  isFillableUrl,
  maxTemplateLanguage,
  maxTemplateName,
  type Template,
  type TemplateButton,
  type TemplateCard,
  type TemplateHeader,
  type TemplateObstacle,
} from '@hilo/contracts'
import { z } from 'zod'
import type { ListedTemplate } from '../../template-review'
import { readExamples } from './templates/read-examples'
import { categoryOfWord, qualityOfWord, reasonOfWord, stateOfWord } from './templates/words'

const buttonSchema = z.looseObject({
  type: z.string(),
  text: z.string().catch(''),
  url: z.string().optional(),
  phone_number: z.string().optional(),
})
const partSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  format: z.string().optional(),
  buttons: z.array(buttonSchema).optional(),
})
const schema = z.looseObject({
  name: z.string(),
  language: z.string(),
  category: z.string().optional(),
  components: z.array(
    partSchema.extend({ cards: z.array(z.looseObject({ components: z.array(partSchema) })).optional() }),
  ),
})
type Part = z.output<typeof partSchema>
const word = z.string().optional().catch(undefined)
const listed = z.looseObject({
  id: word,
  status: word,
  rejected_reason: word,
  quality_score: z.looseObject({ score: word }).optional().catch(undefined),
  components: z.array(z.unknown()),
})

/** The parts that Hilo fills in or shows. */
const knownParts: ReadonlySet<string> = new Set([
  ...['HEADER', 'BODY', 'FOOTER', 'BUTTONS', 'CAROUSEL'],
  // WhatsApp shows its own buttons under it, and nothing has to be filled in.
  'CALL_PERMISSION_REQUEST',
])
const obstacleOfPart: Readonly<Record<string, TemplateObstacle>> = {
  LIMITED_TIME_OFFER: 'offer',
}
const obstacleOfButton: Readonly<Record<string, TemplateObstacle>> = {
  CATALOG: 'catalog',
  MPM: 'catalog',
  SPM: 'catalog',
  FLOW: 'form',
  OTP: 'password',
  VOICE_CALL: 'call',
}
const headers: Readonly<Record<string, TemplateHeader>> = {
  IMAGE: { kind: 'image' },
  VIDEO: { kind: 'video' },
  DOCUMENT: { kind: 'document' },
  LOCATION: { kind: 'place' },
}

/** A template as the Graph API lists it; none without a text. */
export function readListed(raw: unknown): ListedTemplate[] {
  const parsed = listed.safeParse(raw)
  const [template] = readTemplate(raw)
  if (!parsed.success || !template) return []
  const { id, status, rejected_reason: reason, quality_score, components } = parsed.data
  return [
    {
      id: id ?? null,
      template: { ...template, state: stateOfWord(status) },
      quality: qualityOfWord(quality_score?.score),
      reason: reasonOfWord(reason),
      examples: readExamples(template, components),
    },
  ]
}

/** A template as the Graph API lists it, without what Meta says of it. */
export function readTemplate(raw: unknown): Template[] {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) return []
  const { name, language, category, components } = parsed.data
  if (name.length > maxTemplateName || language.length > maxTemplateLanguage) return []
  const text = partOf(components, 'BODY')?.text
  if (text === undefined) return []
  const obstacles: TemplateObstacle[] = []
  // Its code goes into the text and into a button, and people do not make up codes.
  if (category?.toUpperCase() === 'AUTHENTICATION') obstacles.push('password')
  for (const { type } of components)
    if (!knownParts.has(type.toUpperCase())) obstacles.push(obstacleOfPart[type.toUpperCase()] ?? 'unknown')
  const header = readHeader(components, obstacles)
  const cards: TemplateCard[] = []
  for (const card of components.flatMap((part) => part.cards ?? [])) {
    const media = readHeader(card.components, obstacles)?.kind
    if (media !== 'image' && media !== 'video') obstacles.push('catalog')
    else
      cards.push({
        media,
        text: partOf(card.components, 'BODY')?.text ?? null,
        buttons: readButtons(card.components, obstacles),
      })
  }
  const buttons = readButtons(components, obstacles)
  const footer = partOf(components, 'FOOTER')?.text ?? null
  const [obstacle = null] = obstacles
  const state = 'approved'
  return [
    {
      name,
      language,
      text,
      header,
      footer,
      buttons,
      cards,
      obstacle,
      category: categoryOfWord(category),
      state,
    },
  ]
}

const partOf = (parts: readonly Part[], kind: string): Part | undefined =>
  parts.find(({ type }) => type.toUpperCase() === kind)

function readHeader(parts: readonly Part[], obstacles: TemplateObstacle[]): TemplateHeader | null {
  const header = partOf(parts, 'HEADER')
  if (!header) return null
  const format = header.format?.toUpperCase() ?? 'TEXT'
  if (format === 'TEXT') return header.text === undefined ? null : { kind: 'text', text: header.text }
  const known = headers[format]
  if (!known) obstacles.push(format === 'PRODUCT' ? 'catalog' : 'unknown')
  return known ?? null
}

function readButtons(parts: readonly Part[], obstacles: TemplateObstacle[]): TemplateButton[] {
  return (partOf(parts, 'BUTTONS')?.buttons ?? []).map(
    ({ type, text, url = '', phone_number: phone = '' }) => {
      switch (type.toUpperCase()) {
        case 'QUICK_REPLY':
          return { kind: 'reply', text }
        case 'URL':
          if (!isFillableUrl(url)) obstacles.push('unknown')
          return { kind: 'url', text, url }
        case 'PHONE_NUMBER':
          return { kind: 'phone', text, phone }
        case 'COPY_CODE':
          return { kind: 'code', text }
        case 'REQUEST_CONTACT_INFO':
          // Its text is WhatsApp's, in the customer's language, and nothing has to be filled in.
          return { kind: 'reply', text: text || 'Compartir información de contacto' }
        default:
          obstacles.push(obstacleOfButton[type.toUpperCase()] ?? 'unknown')
          return { kind: 'reply', text }
      }
    },
  )
}
