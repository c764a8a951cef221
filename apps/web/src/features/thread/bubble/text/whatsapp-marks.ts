import { isWordSign } from '../../../../lib/text/mentions'
import { address } from './addresses'

/**
 * A text as WhatsApp's apps draw it. What is no complete mark stays as it was typed, so every text is valid. `at`: where the
 * text of a part stands in the whole.
 */
export type Marked =
  | { readonly kind: 'bold' | 'italic' | 'struck'; readonly parts: readonly Marked[] }
  | { readonly kind: 'text' | 'monospace' | 'code'; readonly text: string; readonly at: number }

const kinds = { '*': 'bold', _: 'italic', '~': 'struck' } as const
type Sign = keyof typeof kinds

interface Open {
  readonly sign: Sign
  readonly at: number
  readonly parts: Marked[]
}

const fence = '```'

/** Reads a text in one pass: of each sign only one mark is open at a time, and every line closes them all. */
export function parseWhatsAppMarks(text: string): readonly Marked[] {
  const parts: Marked[] = []
  const opened: Open[] = []
  const links = linksIn(text)
  let link = links.next().value
  let fences = true
  /** Where the text begins that is in no part yet. */
  let from = 0
  /** The last sign that is neither a mark nor a blank: a mark around nothing else is none. */
  let lastPlain = -1
  const target = () => opened.at(-1)?.parts ?? parts
  const flush = (to: number) => {
    if (to > from) addText(target(), text.slice(from, to), from)
    from = to
  }
  /** What was opened last is text after all. */
  const giveUp = () => {
    const last = opened.pop()
    if (!last) return
    addText(target(), last.sign, last.at)
    for (const part of last.parts) {
      if (part.kind === 'text') addText(target(), part.text, part.at)
      else target().push(part)
    }
  }
  const giveUpTo = (depth: number, at: number) => {
    flush(at)
    while (opened.length > depth) giveUp()
  }
  const addCode = (kind: 'monospace' | 'code', at: number, mark: number, end: number) => {
    const inside = text.slice(at + mark, end)
    if (inside.includes('\n')) giveUpTo(0, at)
    flush(at)
    target().push({ kind, text: inside, at: at + mark })
    from = end + mark
    lastPlain = end
    return from
  }
  const step = (at: number, sign: string): number => {
    if (sign === '\n') {
      giveUpTo(0, at)
      return at + 1
    }
    if (sign === '`') {
      if (fences && text.startsWith(fence, at)) {
        const end = text.indexOf(fence, at + fence.length)
        // Once there is no further fence, none is looked for again.
        fences = end >= 0
        if (fences && text.slice(at + fence.length, end).trim() !== '')
          return addCode('monospace', at, fence.length, end)
        return at + fence.length
      }
      const end = text.indexOf('`', at + 1)
      if (end > 0 && canOpen(text, at) && canClose(text, end) && !text.slice(at, end).includes('\n'))
        return addCode('code', at, 1, end)
      return at + 1
    }
    if (!isSign(sign)) {
      if (!isBlank(sign)) lastPlain = at
      return at + 1
    }
    const depth = opened.findIndex((one) => one.sign === sign)
    const open = opened[depth]
    if (open && lastPlain > open.at && canClose(text, at)) {
      giveUpTo(depth + 1, at)
      opened.pop()
      target().push({ kind: kinds[sign], parts: open.parts })
      from = at + 1
    } else if (!open && canOpen(text, at)) {
      flush(at)
      opened.push({ sign, at, parts: [] })
      from = at + 1
    }
    return at + 1
  }
  for (let at = 0; at < text.length; ) {
    while (link && link.end <= at) link = links.next().value
    if (link && link.at <= at) {
      at = link.end
      lastPlain = at - 1
    } else at = step(at, text.charAt(at))
  }
  giveUpTo(0, text.length)
  return parts
}

/** The addresses, in which no mark is read; a mark at their end may close what was opened before them. */
function* linksIn(text: string): Generator<{ at: number; end: number }, undefined> {
  for (const { 0: found, index } of text.matchAll(address)) {
    let end = index + found.length
    while (end > index && (isSign(text.charAt(end - 1)) || text[end - 1] === '`')) end -= 1
    yield { at: index, end }
  }
  return undefined
}

/** Of several equal signs the last one opens and the first one closes; none does within a word, or beside a blank inside. */
const canOpen = (text: string, at: number): boolean =>
  !isWordSign(text[at - 1]) && !isBlank(text[at + 1]) && text[at + 1] !== text[at]
const canClose = (text: string, at: number): boolean =>
  !isWordSign(text[at + 1]) && !isBlank(text[at - 1]) && text[at - 1] !== text[at]

const isSign = (sign: string): sign is Sign => Object.hasOwn(kinds, sign)
const isBlank = (sign: string | undefined): boolean => sign === undefined || sign.trim() === ''

/** What follows on a text is one with it. */
function addText(parts: Marked[], text: string, at: number): void {
  const last = parts.at(-1)
  if (last?.kind === 'text') parts[parts.length - 1] = { ...last, text: last.text + text }
  else parts.push({ kind: 'text', text, at })
}
