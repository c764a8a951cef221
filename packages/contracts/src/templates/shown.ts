import { z } from 'zod'
import { count } from '../primitives'
import { fieldKey, filledText, type TemplateValues, urlStart } from './fields'
import { readCoordinate } from './problems'
import type { Template, TemplateButton } from './template'

const fileSchema = z.object({
  kind: z.enum(['image', 'video', 'document']),
  name: z.string(),
  mime: z.string(),
  size: count,
  url: z.string(),
})
export type ShownFile = z.output<typeof fileSchema>

const shownButtonSchema = z.object({
  kind: z.enum(['reply', 'url', 'phone', 'code']),
  text: z.string(),
  /** The whole address, the phone or the code; null: of an answer, or not given yet. */
  value: z.string().nullable(),
})
export type ShownButton = z.output<typeof shownButtonSchema>

/** What the customer sees of a template around its text. */
export const shownTemplateSchema = z.object({
  title: z.string().nullable(),
  file: fileSchema.nullable(),
  place: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string(), address: z.string() })
    .nullable(),
  footer: z.string().nullable(),
  buttons: z.array(shownButtonSchema),
  cards: z.array(
    z.object({
      /** Null in a preview, until it is chosen. */
      file: fileSchema.nullable(),
      text: z.string().nullable(),
      buttons: z.array(shownButtonSchema),
    }),
  ),
})
export type ShownTemplate = z.output<typeof shownTemplateSchema>

/** The message as the customer sees it. What has no value yet is left as it is in the template. */
export function showTemplate(
  { header, footer, buttons, cards }: Template,
  values: TemplateValues,
  fileOf: (uuid: string) => ShownFile | undefined,
): ShownTemplate {
  const fileIn = (card: number | null) => fileOf(values[fieldKey('header', card, 'file')] ?? '') ?? null
  return {
    title: header?.kind === 'text' ? filledText(header.text, values, 'header') : null,
    file: fileIn(null),
    place: header?.kind === 'place' ? placeOf(values) : null,
    footer,
    buttons: showButtons(buttons, values, null),
    cards: cards.map(({ text, buttons: own }, card) => ({
      file: fileIn(card),
      text: text === null ? null : filledText(text, values, 'body', card),
      buttons: showButtons(own, values, card),
    })),
  }
}

function placeOf(values: TemplateValues): ShownTemplate['place'] {
  const latitude = readCoordinate(values['header.latitude'] ?? '', 90)
  const longitude = readCoordinate(values['header.longitude'] ?? '', 180)
  if (latitude === null || longitude === null) return null
  const name = values['header.place']?.trim() ?? ''
  return { latitude, longitude, name, address: values['header.address']?.trim() ?? '' }
}

const showButtons = (
  buttons: readonly TemplateButton[],
  values: TemplateValues,
  card: number | null,
): ShownButton[] =>
  buttons.map((button, at) => {
    const { kind, text } = button
    const given = values[fieldKey('button', card, String(at))]?.trim() || null
    if (button.kind === 'phone') return { kind, text, value: button.phone }
    if (button.kind !== 'url') return { kind, text, value: given }
    const start = urlStart(button.url)
    return { kind, text, value: start === null ? button.url : given && start + given }
  })
