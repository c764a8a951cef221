import type { Choice } from '@hilo/contracts'

const buttons = { most: 3, title: 20, text: 1024 }
const rows = { most: 10, title: 24, description: 72, text: 4096 }
const openList = 'Ver opciones'

/** Choices as buttons or, where there are more, as a list; null where WhatsApp would refuse them. */
export function interactiveMenu(text: string, choices: readonly Choice[]): object | null {
  if (choices.length === 0) return null
  const titles = new Set(choices.map(({ title }) => clipped(title, buttons.title)))
  // WhatsApp refuses two buttons with the same title.
  if (choices.length <= buttons.most && titles.size === choices.length && text.length <= buttons.text)
    return { type: 'button', body: { text }, action: { buttons: choices.map(buttonOf) } }
  if (choices.length <= rows.most && text.length <= rows.text)
    return {
      type: 'list',
      body: { text },
      action: { button: openList, sections: [{ rows: choices.map(rowOf) }] },
    }
  return null
}

const buttonOf = ({ id, title }: Choice) => ({
  type: 'reply',
  reply: { id, title: clipped(title, buttons.title) },
})

/** A title that is too long is repeated in the description. */
const rowOf = ({ id, title }: Choice) => ({
  id,
  title: clipped(title, rows.title),
  ...(title.length > rows.title && { description: clipped(title, rows.description) }),
})

/** Clips by whole characters, within a limit that WhatsApp counts in code units. */
function clipped(text: string, most: number): string {
  if (text.length <= most) return text
  let start = ''
  for (const character of text) {
    if (start.length + character.length > most - 1) break
    start += character
  }
  return `${start.trimEnd()}…`
}
