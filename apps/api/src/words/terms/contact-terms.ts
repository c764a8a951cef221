import { readNumber, readTerms, type Terms } from './read-terms'

/** The terms for contacts, where digits that are grouped as in a phone are one number. */
export function contactTerms(typed: string): Terms {
  const number = readNumber(typed)
  return number === null ? readTerms(typed) : { words: [number], phrases: [] }
}
