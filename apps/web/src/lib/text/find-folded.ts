import { foldedPieces, foldText } from '@hilo/contracts'

/** Finds the typed text in a text, or else its first word, compared as searches do; null if the text has neither. */
export function findFolded(text: string, typed: string): { from: number; to: number } | null {
  // Folding changes lengths, so each folded character remembers the place that it came from.
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const key = foldText(character) || (/\p{M}/u.test(character) ? '' : ' ')
    // Words are separated by one blank.
    const added = key === ' ' && folded.endsWith(' ') ? '' : key
    for (let unit = 0; unit < added.length; unit += 1) places.push(at)
    folded += added
    at += character.length
  }
  const [piece = ''] = foldedPieces(typed)
  // Signs at the end of the typed text, such as a hyphen, are part of it where the text has them.
  const signs = /[^\p{L}\p{N}\s]{0,8}$/u.exec(typed)?.[0] ?? ''
  for (const wanted of [foldText(typed), piece]) {
    const begin = folded.indexOf(wanted)
    if (wanted !== '' && begin >= 0) {
      const to = places[begin + wanted.length] ?? text.length
      return { from: places[begin] ?? 0, to: text.startsWith(signs, to) ? to + signs.length : to }
    }
  }
  return null
}
