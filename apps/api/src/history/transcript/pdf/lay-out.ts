import bidiFactory from 'bidi-js'
import type { Face, TextFace } from './fonts'
import { type ReadableText, toReadable } from './readable-text'

/** A piece of a line that one font draws, at once. */
export interface Run {
  readonly text: string
  readonly face: Face
}

export interface Line {
  /** From left to right. */
  readonly runs: readonly Run[]
  /** The line belongs to a paragraph that is written from right to left. */
  readonly fromRight: boolean
}

/** How wide a font draws a text that has no line break. */
type Measure = (text: string, face: Face) => number

const bidi = bidiFactory()

/** Hebrew, Arabic and the other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Breaks a text into lines of a width. */
export function layOut(given: string, face: TextFace, width: number, measure: Measure): Line[] {
  const { text, emoji } = toReadable(given, face)
  const lines: Line[] = []
  let start = 0
  for (const paragraph of text.split('\n')) {
    const end = start + paragraph.length
    lines.push(
      ...layOutParagraph(
        { text: paragraph, emoji: emoji?.subarray(start, end) ?? null },
        face,
        width,
        measure,
      ),
    )
    start = end + 1
  }
  return lines
}

function layOutParagraph(readable: ReadableText, face: TextFace, width: number, measure: Measure): Line[] {
  const { text } = readable
  const measured = (from: number, to: number) =>
    inRuns(readable, face, from, to).reduce((sum, run) => sum + measure(run.text, run.face), 0)
  const directed = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'auto') : null
  const fromRight = directed?.paragraphs[0]?.level === 1
  return breakLines(text, width, measured).map(([from, to]) => ({
    runs: directed ? inVisualOrder(readable, face, directed, from, to) : inRuns(readable, face, from, to),
    fromRight,
  }))
}

/** Breaks a paragraph into lines: between words, and within a word that is longer than a line. */
function breakLines(
  text: string,
  width: number,
  measured: (from: number, to: number) => number,
): [number, number][] {
  const lines: [number, number][] = []
  let from = 0
  let used = 0
  /** The end of the last word of the line. */
  let wordEnd = 0
  const end = (to: number, next: number) => {
    lines.push([from, to])
    from = next
    wordEnd = next
    used = 0
  }
  for (const { 0: word, index } of text.matchAll(/ +|[^ ]+/g)) {
    const isSpace = word.startsWith(' ')
    const wide = measured(index, index + word.length)
    if (!isSpace && used + wide > width && wordEnd > from) end(wordEnd, index)
    if (!isSpace && wide > width) {
      for (const { segment, index: at } of graphemes.segment(word)) {
        const position = index + at
        const advance = measured(position, position + segment.length)
        if (used + advance > width && position > from) end(position, position)
        used += advance
      }
    } else used += wide
    if (!isSpace) wordEnd = index + word.length
  }
  end(wordEnd, text.length)
  return lines
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** The runs of a part, as it was typed. */
function inRuns({ text, emoji }: ReadableText, face: TextFace, from: number, to: number): Run[] {
  if (from === to) return []
  if (!emoji) return [{ text: text.slice(from, to), face }]
  const runs: Run[] = []
  for (let start = from; start < to; ) {
    let end = start + 1
    while (end < to && emoji[end] === emoji[start]) end += 1
    runs.push({ text: text.slice(start, end), face: emoji[start] ? 'emoji' : face })
    start = end
  }
  return runs
}

type Levels = ReturnType<typeof bidi.getEmbeddingLevels>

/** The runs of a line from left to right. Of a run to the left the font itself turns the letters around. */
function inVisualOrder(
  readable: ReadableText,
  face: TextFace,
  directed: Levels,
  from: number,
  to: number,
): Run[] {
  if (from === to) return []
  const { text, emoji } = readable
  const { levels } = directed
  const order = bidi.getReorderedIndices(text, directed, from, to - 1).slice(from, to)
  const runs: Run[] = []
  for (let at = 0; at < order.length; ) {
    const first = order[at] ?? 0
    const toLeft = (levels[first] ?? 0) % 2 === 1
    const step = toLeft ? -1 : 1
    let last = first
    while (
      order[at + 1] === last + step &&
      levels[last + step] === levels[first] &&
      emoji?.[last + step] === emoji?.[first]
    ) {
      last += step
      at += 1
    }
    at += 1
    const piece = text.slice(Math.min(first, last), Math.max(first, last) + 1)
    runs.push({ text: toLeft ? turned(piece) : piece, face: emoji?.[first] ? 'emoji' : face })
  }
  return runs
}

/** Fonts turn letters of these scripts around, but neither signs alone nor brackets. */
function turned(piece: string): string {
  const mirrored = Array.from(piece, (character) => bidi.getMirroredCharacter(character) ?? character)
  return rightToLeft.test(piece) ? mirrored.join('') : mirrored.reverse().join('')
}
