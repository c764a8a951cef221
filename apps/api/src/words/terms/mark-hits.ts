import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldCharacter, type HitParts, withoutApostrophes } from '@hilo/contracts'
import type { Terms } from './read-terms'

interface Range {
  readonly from: number
  readonly to: number
}
interface Hit extends Range {
  /** Which of the terms it is. */
  readonly term: number
}
/** The characters of a piece: three lines of the narrow panel, with the author's name before them. */
const shown = 90
/** Hits that stand no further apart are shown together. */
const together = 50
/** A longer name is searched, but hits beyond this length are not marked. */
const nameLength = 20_000
/** Of a text, so many characters are looked at in one turn. Turns overlap, because a hit may stand where one ends. */
const turnLength = 10_000
const overlap = 200
/** Where the page has looked at enough, only the beginning of a text is. */
const leastLength = 1_000

/** How many characters the hits of one page may still be looked for in: what customers write decides how long that takes. */
export interface MarkBudget {
  left: number
}
export const markBudget = (): MarkBudget => ({ left: 400_000 })

/**
 * Splits a name into pieces and marks the hits. `inside`: words are also found within words, and in names without their apostrophes. They
 * are marked there only if none begins so: single letters stand in nearly every word.
 */
export function markHits(
  text: string,
  terms: Terms,
  { inside = false }: { readonly inside?: boolean } = {},
): HitParts {
  const seen = lookAt(text, terms, { from: 0, to: nameLength }, inside)
  return partsOf(seen, { from: 0, to: seen.characters.length })
}

/** The same of a text: only the piece around the hits that stand closest together, in its middle. Others have their turn in between. */
export async function markPiece(text: string, terms: Terms, budget: MarkBudget): Promise<HitParts> {
  const seen = await findFirst(text, terms, budget)
  return partsOf(seen, windowAround(seen.characters, closest(seen.found)))
}

interface Seen {
  readonly characters: readonly string[]
  readonly found: readonly Hit[]
  readonly start: number
  readonly isWhole: boolean
}

function lookAt(text: string, terms: Terms, { from, to }: Range, inside: boolean): Seen {
  const characters = Array.from(text.slice(from, to))
  const found = findHits(characters, terms, inside).sort((a, b) => a.from - b.from || a.to - b.to)
  return { characters, found, start: from, isWhole: to >= text.length }
}

/** The first characters of the text that have a hit; the beginning where none has, or where the page has looked at enough. */
async function findFirst(text: string, terms: Terms, budget: MarkBudget): Promise<Seen> {
  const look = (from: number): Seen => {
    const length = Math.min(turnLength, Math.max(leastLength, budget.left), text.length - from)
    budget.left -= length
    return lookAt(text, terms, { from, to: from + length }, false)
  }
  const beginning = look(0)
  for (let seen = beginning; ; seen = look(seen.start + turnLength - overlap)) {
    if (seen.found.length > 0) return seen
    if (seen.isWhole || budget.left <= 0) return beginning
    await nextTurn()
  }
}

function partsOf({ characters, found, start, isWhole }: Seen, window: Range): HitParts {
  const parts: { text: string; hit: boolean }[] = []
  const add = (from: number, to: number, hit: boolean) => {
    const piece = characters.slice(Math.max(from, window.from), Math.min(to, window.to)).join('')
    if (piece !== '') parts.push({ text: piece, hit })
  }
  let at = 0
  for (const { from, to } of joinRanges(found)) {
    add(at, from, false)
    add(from, to, true)
    at = to
  }
  add(at, characters.length, false)
  if (start + window.from > 0) parts.unshift({ text: '…', hit: false })
  if (window.to < characters.length || !isWhole) parts.push({ text: '…', hit: false })
  return parts
}

/** The hits of the most terms that stand together, as one range. */
function closest(hits: readonly Hit[]): Range {
  let [best, most, first] = [{ from: 0, to: 0 }, 0, 0]
  const counts = new Map<number, number>()
  for (const hit of hits) {
    counts.set(hit.term, (counts.get(hit.term) ?? 0) + 1)
    for (let left = hits[first]; left && left !== hit && hit.to - left.from > together; left = hits[first]) {
      const count = (counts.get(left.term) ?? 0) - 1
      if (count > 0) counts.set(left.term, count)
      else counts.delete(left.term)
      first += 1
    }
    if (counts.size > most) [best, most] = [{ from: hits[first]?.from ?? 0, to: hit.to }, counts.size]
  }
  return best
}

/** Finds the terms, as positions in the characters. */
function findHits(characters: readonly string[], { words, phrases }: Terms, inside: boolean): Hit[] {
  const forms = [fold(characters, foldCharacter)]
  if (inside && characters.some((character) => withoutApostrophes(character) === ''))
    forms.push(fold(characters, (character) => foldCharacter(withoutApostrophes(character))))
  const look = (wanted: string, from: number, to: number) =>
    forms.flatMap((form) => findIn(form, wanted, { from, to }))
  const lookForWord = (word: string) => {
    const beginnings = look(` ${word}`, 1, word.length + 1)
    return inside && beginnings.length === 0 && word.length > 1 ? look(word, 0, word.length) : beginnings
  }
  const lookForPhrase = (phrase: string) => look(` ${phrase} `, 1, phrase.length + 1)
  return [...words.map(lookForWord), ...phrases.map((phrase) => lookForPhrase(phrase.join(' ')))].flatMap(
    (ranges, term) => ranges.map((range) => ({ ...range, term })),
  )
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

/** The ranges, sorted, without those that touch. */
function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const { from, to } of ranges) {
    const last = joined.at(-1)
    if (last && from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else joined.push({ from, to })
  }
  return joined
}

/**
 * The text with the hit in its middle, which begins and ends between words if possible. Near the end of a text it is shorter, and not
 * moved: the end of the last of three lines may be cut off.
 */
function windowAround(characters: readonly string[], hit: Range): Range {
  const middle = Math.floor((hit.from + hit.to) / 2)
  const first = Math.max(0, Math.min(hit.from, middle - shown / 2))
  const last = Math.min(characters.length, Math.max(first + shown, hit.to))
  const blankAfter =
    first === 0 ? -1 : characters.slice(first, Math.min(first + 20, hit.from)).findIndex(isBlank)
  const ending = characters.slice(Math.max(last - 20, hit.to), last)
  const blankBefore = last === characters.length ? -1 : ending.findLastIndex(isBlank)
  return {
    from: blankAfter < 0 ? first : first + blankAfter + 1,
    to: blankBefore < 0 ? last : last - ending.length + blankBefore,
  }
}

const isBlank = (character: string): boolean => /\s/u.test(character)
