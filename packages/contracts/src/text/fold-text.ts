import { withoutApostrophes } from './apostrophes'

/*
How the web searches what it has loaded. `foldWords` decides each character as the database does and needs long tables for that; Unicode's
own classes say the same of all that people write in names, and cost no download.
*/

/** A text as short lists compare it: its words, without accents and signs. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** A name as it is looked in: "O'Brien" also has the word 'obrien'. */
export function foldName(name: string): string {
  const joined = withoutApostrophes(name)
  return foldText(joined === name ? name : `${name} ${joined}`)
}

/** The typed words, as short lists search for them: each piece between blanks must stand somewhere, also inside a word. */
export const foldedPieces = (typed: string): string[] => typed.split(/\s+/).map(foldText).filter(Boolean)

/** Whether a row of a short list has all that was typed. Signs and emoji without words are compared as they are. */
export function matchesTyped(typed: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const pieces = foldedPieces(typed)
  const whole = texts.join(' ')
  if (pieces.length === 0) return whole.includes(typed.trim())
  const folded = foldName(whole)
  return pieces.every((piece) => folded.includes(piece))
}
