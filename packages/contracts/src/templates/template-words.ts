import type { ShownButton, ShownTemplate } from './shown'

/** A template as plain words, where it is sent as another kind of message: its foot and the answers by button are left out. */
export function templateWords(text: string, shown: ShownTemplate | null): string {
  const { title, place, buttons, cards } = shown ?? nothing
  return [
    title,
    text,
    place && [place.name, place.address, `${place.latitude}, ${place.longitude}`].filter(Boolean).join('\n'),
    ...cards.map((card) => paragraph([card.text, ...linesOf(card.buttons)])),
    paragraph(linesOf(buttons)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const nothing: Pick<ShownTemplate, 'title' | 'place' | 'buttons' | 'cards'> = {
  title: null,
  place: null,
  buttons: [],
  cards: [],
}
const paragraph = (lines: readonly (string | null)[]): string => lines.filter(Boolean).join('\n')
const linesOf = (buttons: readonly ShownButton[]): string[] =>
  buttons.flatMap(({ text, value }) => (value === null ? [] : [`${text}: ${value}`]))
