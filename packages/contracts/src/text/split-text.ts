import { type TextLimit, textSize } from './text-size'

/**
 * Splits a text into parts of at most the limit: after a paragraph, else a sentence, else a word, else a character. The
 * same text is always split the same way.
 */
export function splitText(text: string, limit: TextLimit): readonly string[] {
  const parts: string[] = []
  let rest = text
  while (textSize(rest, limit.unit) > limit.max) {
    const end = endOfPart(rest, limit)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  const filled = [...parts, rest].map((piece) => piece.trim()).filter((piece) => piece !== '')
  return filled.length > 1 ? filled : [text]
}

/** The places to cut at, the best first; the match stays with the part before it. */
const cutPatterns = [/\n\s*/g, /[.!?…;:]\s+/g, /\s+/g]
/** A cut that leaves a part emptier than this is not used: the next pattern is tried. */
const minFill = 0.5

function endOfPart(text: string, limit: TextLimit): number {
  const room = fittingLength(text, limit)
  for (const end of cutPatterns) {
    let last = 0
    // Trailing white space may exceed the limit: it is trimmed.
    for (const { 0: found, index } of text.slice(0, room + 1).matchAll(end))
      last = Math.min(index + found.length, room)
    if (last >= room * minFill) return last
  }
  return room
}

const characters = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** The length of the beginning that fits, in whole graphemes. */
function fittingLength(text: string, { max, unit }: TextLimit): number {
  let size = 0
  let end = 0
  for (const { segment, index } of characters.segment(text)) {
    size += textSize(segment, unit)
    if (size > max) break
    end = index + segment.length
  }
  return end > 0 ? end : text.length
}
