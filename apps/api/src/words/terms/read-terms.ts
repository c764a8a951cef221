import { foldWords } from '@hilo/contracts'

/** The terms of a typed search. */
export interface Terms {
  /** Words that must all be found, at the beginning of a word (in names, phones, addresses and files also inside). */
  readonly words: readonly string[]
  /** Phrases that must all be found exactly, as whole words in this order. */
  readonly phrases: readonly (readonly string[])[]
}

const quotes = /["“”«»]/u

export function readTerms(typed: string): Terms {
  const pieces = typed.split(quotes)
  const words = new Set<string>()
  const phrases: string[][] = []
  pieces.forEach((piece, index) => {
    const folded = foldWords(piece)
    // Between two quotes; a quote that is not closed yet quotes nothing.
    const isQuoted = index % 2 === 1 && index < pieces.length - 1
    if (isQuoted && folded.length > 0) phrases.push(folded)
    else for (const word of folded) words.add(word)
  })
  return { words: [...words], phrases }
}

export const isEmpty = ({ words, phrases }: Terms): boolean => words.length === 0 && phrases.length === 0

/** Digits that are grouped as people write phones and identity numbers, as one word; else null. */
export function readNumber(typed: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^00/, '')
  return digits === '' ? null : digits
}
