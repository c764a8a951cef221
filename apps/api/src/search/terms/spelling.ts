import { foldCharacter } from '@hilo/contracts'

/** The spelling of a text, which keeps accents and ñ but not the case, nor the form in which Unicode writes an accent. */
const spelled = (text: string): string => text.normalize('NFC').toLowerCase()

const hasLetter = /\p{L}/u
const separates = (character: string | undefined): boolean =>
  character === undefined || foldCharacter(character) === ' '

/** The typed words in their spelling, without those of digits and signs, which have only one spelling. */
export function spelledWords(typed: string): string[] {
  if (!hasLetter.test(typed)) return []
  const words = Array.from(spelled(typed), (character) => (separates(character) ? ' ' : character))
    .join('')
    .split(' ')
  return [...new Set(words.filter((word) => word !== ''))]
}

/** How many of the words the text has as they are spelled, from the beginning of a word. `inside`: also within words. */
export function countSpelled(text: string, words: readonly string[], inside: boolean): number {
  const looked = spelled(text)
  return words.filter((word) => stands(word, looked, inside)).length
}

function stands(word: string, text: string, inside: boolean): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (inside || separates(text[at - 1])) return true
  return false
}
