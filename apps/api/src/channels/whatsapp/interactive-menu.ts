import type { Choice } from '@hilo/contracts'

const buttons = { most: 3, title: 20, text: 1024 }
const rows = { most: 10, title: 24, description: 72, text: 4096 }
const openList = 'Ver opciones'

/** Few choices are buttons, more of them a list, as far as WhatsApp allows; null where it does not. */
export function interactiveMenu(text: string, choices: readonly Choice[]): object | null {
  if (choices.length === 0) return null
  const titles = new Set(choices.map(({ title }) => clipped(title, buttons.title)))
  // Two buttons that read the same are refused.
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

/** What does not fit in a row's title stands whole below it. */
const rowOf = ({ id, title }: Choice) => ({
  id,
  title: clipped(title, rows.title),
  ...(title.length > rows.title && { description: clipped(title, rows.description) }),
})

/** By characters as people count them, within a limit that is counted in code units. */
function clipped(words: string, most: number): string {
  if (words.length <= most) return words
  let kept = ''
  for (const character of words) {
    if (kept.length + character.length > most - 1) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}
