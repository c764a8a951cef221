import { readNumber, readTerms, type Terms } from './read-terms'

/** What is looked for in contacts: digits that are grouped as in a phone are one number. */
export function contactTerms(typed: string): Terms {
  const number = readNumber(typed)
  return number === null ? readTerms(typed) : { words: [number], phrases: [] }
}
