import { type TextLimit, textSize } from './channel-limits'

/**
 * A text as the messages that a channel takes, each as long as it may be. It is cut where a paragraph ends, a sentence or
 * a word, and only where there is none of these between two characters. The same text is always cut the same way.
 */
export function splitText(text: string, limit: TextLimit): readonly string[] {
  const pieces: string[] = []
  let rest = text
  while (textSize(rest, limit.unit) > limit.most) {
    const end = endOfPiece(rest, limit)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  const said = [...pieces, rest].map((piece) => piece.trim()).filter((piece) => piece !== '')
  return said.length > 1 ? said : [text]
}

/** From the best place to cut to the worst; what matches stays with the piece. */
const ends = [/\n\s*/g, /[.!?…;:]\s+/g, /\s+/g]
/** A piece that is mostly empty is no better than one that ends within a paragraph. */
const worthwhile = 0.5

function endOfPiece(text: string, limit: TextLimit): number {
  const room = roomIn(text, limit)
  for (const end of ends) {
    let last = 0
    // White space that would not fit any more is cut off anyway.
    for (const { 0: found, index } of text.slice(0, room + 1).matchAll(end))
      last = Math.min(index + found.length, room)
    if (last >= room * worthwhile) return last
  }
  return room
}

const characters = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** How much of a text fits, in whole characters as people see them. */
function roomIn(text: string, { most, unit }: TextLimit): number {
  let size = 0
  let end = 0
  for (const { segment, index } of characters.segment(text)) {
    size += textSize(segment, unit)
    if (size > most) break
    end = index + segment.length
  }
  return end > 0 ? end : text.length
}
