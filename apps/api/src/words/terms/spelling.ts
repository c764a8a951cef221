import { foldCharacter } from '@hilo/contracts'

/** The spelling of a text, which keeps accents and ñ but not the case, nor the form in which Unicode writes an accent. */
const spelled = (text: string): string => text.normalize('NFC').toLowerCase()

const separates = (character: string | undefined): boolean =>
  character === undefined || foldCharacter(character) === ' '

/** The typed words in their spelling. */
export function spelledWords(typed: string): string[] {
  const words = Array.from(spelled(typed), (character) => (separates(character) ? ' ' : character))
    .join('')
    .split(' ')
  return [...new Set(words.filter((word) => word !== ''))]
}

/**
 * How many of the words the text has as they are spelled, from the beginning of a word, and how many as whole words. `inside`: the
 * former also within words.
 */
export function countSpelled(text: string, words: readonly string[], inside: boolean): [number, number] {
  const looked = spelled(text)
  let [begun, whole] = [0, 0]
  for (const word of words) {
    const found = howItStands(word, looked, inside)
    if (found !== 'not') begun += 1
    if (found === 'whole') whole += 1
  }
  return [begun, whole]
}

function howItStands(word: string, text: string, inside: boolean): 'not' | 'in part' | 'whole' {
  let found: 'not' | 'in part' = 'not'
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const begins = separates(text[at - 1])
    if (begins && separates(text[at + word.length])) return 'whole'
    if (inside || begins) found = 'in part'
  }
  return found
}
