import { foldCharacter, type HitParts, withoutApostrophes } from '@hilo/contracts'
import type { Terms } from './read-terms'

interface Range {
  readonly from: number
  readonly to: number
}
/** Characters that are shown around the first hit. */
const shownBefore = 40
const shown = 160
/** A longer text is searched, but hits beyond this length are not marked. */
const markedLength = 20_000

/**
 * Splits a text into pieces and marks the hits. `cut`: only the text around the first hit. `inside`: words are also found within
 * words, and in names without their apostrophes. They are marked there only if none begins so: single letters stand in nearly every word.
 */
export function markHits(
  text: string,
  terms: Terms,
  { cut = false, inside = false }: { readonly cut?: boolean; readonly inside?: boolean } = {},
): HitParts {
  const characters = Array.from(text.slice(0, markedLength))
  const hits = joinRanges(findHits(characters, terms, inside))
  const window = cut ? windowAround(characters, hits[0]?.from ?? 0) : { from: 0, to: characters.length }
  const parts: { text: string; hit: boolean }[] = []
  const add = (from: number, to: number, hit: boolean) => {
    const piece = characters.slice(Math.max(from, window.from), Math.min(to, window.to)).join('')
    if (piece !== '') parts.push({ text: piece, hit })
  }
  let at = 0
  for (const { from, to } of hits) {
    add(at, from, false)
    add(from, to, true)
    at = to
  }
  add(at, characters.length, false)
  if (window.from > 0) parts.unshift({ text: '…', hit: false })
  if (window.to < characters.length) parts.push({ text: '…', hit: false })
  return parts
}

/** Finds the terms, as positions in the characters. */
function findHits(characters: readonly string[], { words, phrases }: Terms, inside: boolean): Range[] {
  const forms = [fold(characters, foldCharacter)]
  if (inside && characters.some((character) => withoutApostrophes(character) === ''))
    forms.push(fold(characters, (character) => foldCharacter(withoutApostrophes(character))))
  const look = (wanted: string, from: number, to: number) =>
    forms.flatMap((form) => findIn(form, wanted, { from, to }))
  const lookForWord = (word: string) => {
    const beginnings = look(` ${word}`, 1, word.length + 1)
    return inside && beginnings.length === 0 && word.length > 1 ? look(word, 0, word.length) : beginnings
  }
  return [
    ...words.flatMap(lookForWord),
    ...phrases.flatMap((phrase) => look(` ${phrase.join(' ')} `, 1, phrase.join(' ').length + 1)),
  ]
}

interface FoldedText {
  readonly text: string
  /** For each position of the text, the character that it comes from. */
  readonly origins: readonly number[]
}

/** The text as it is stored: its words separated by one blank, with blanks around. */
function fold(characters: readonly string[], foldOne: (character: string) => string): FoldedText {
  let text = ' '
  const origins: number[] = [0]
  let isAfterBlank = true
  characters.forEach((character, origin) => {
    for (const unit of foldOne(character).split('')) {
      if (unit === ' ' && isAfterBlank) continue
      isAfterBlank = unit === ' '
      text += unit
      origins.push(origin)
    }
  })
  origins.push(characters.length)
  return { text: `${text} `, origins }
}

/** Where the wanted text stands; the range is the part of it that is marked. */
function findIn({ text, origins }: FoldedText, wanted: string, { from, to }: Range): Range[] {
  const found: Range[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const last = origins[at + to - 1]
    if (last !== undefined) found.push({ from: origins[at + from] ?? 0, to: last + 1 })
  }
  return found
}

function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const range of [...ranges].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, range.to) }
    else joined.push(range)
  }
  return joined
}

/** The text around a hit, which begins and ends between words if possible. */
function windowAround(characters: readonly string[], hit: number): Range {
  if (characters.length <= shown) return { from: 0, to: characters.length }
  const first = Math.max(0, Math.min(hit - shownBefore, characters.length - shown))
  const blank = first === 0 ? -1 : characters.slice(first, first + 20).indexOf(' ')
  const from = blank >= 0 && first + blank < hit ? first + blank + 1 : first
  return { from, to: Math.min(characters.length, from + shown) }
}
