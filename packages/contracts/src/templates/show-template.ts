import { fieldKey, filledText, type TemplateValues, urlStart } from './fields'
import { readCoordinate } from './problems'
import type { ShownButton, ShownFile, ShownTemplate } from './shown'
import type { Template, TemplateButton } from './template'

/** The message as the customer sees it. A variable without a value stays as it is in the template. */
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
