/**
 * The notation in which people write mails: `**bold**`, `*italic*`, `[words](https://…)`, lines that begin with `- `, `1. ` or
 * `> `. An incomplete mark stays as it was typed, so every text is valid.
 */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly parts: readonly Inline[] }
  /** `href` begins with http, https or mailto. */
  | { readonly kind: 'link'; readonly href: string; readonly text: string }

type Line = readonly Inline[]

export type Block =
  | { readonly kind: 'paragraph' | 'quote'; readonly lines: readonly Line[] }
  | { readonly kind: 'bullets'; readonly lines: readonly Line[] }
  | { readonly kind: 'numbers'; readonly first: number; readonly lines: readonly Line[] }

const bullet = /^ {0,3}[-*•] +(?=\S)/
const number = /^ {0,3}(\d{1,3})[.)] +(?=\S)/
const quote = /^ {0,3}> ?/

/** Reads a text line by line, in time that grows with its length. */
export function parseMarkup(text: string): readonly Block[] {
  const blocks: Block[] = []
  let lines: Line[] = []
  /** The kind of block whose lines are being collected. */
  let open: Block['kind'] | null = null
  const begin = (kind: Block['kind'], first = 1) => {
    if (open === kind) return
    open = kind
    lines = []
    blocks.push(kind === 'numbers' ? { kind, first, lines } : { kind, lines })
  }
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const quoted = quote.exec(line)
    const numbered = number.exec(line)
    const listed = bullet.exec(line)
    if (line.trim() === '') {
      open = null
      continue
    }
    if (quoted) begin('quote')
    else if (numbered) begin('numbers', Number(numbered[1]))
    else if (listed) begin('bullets')
    else begin('paragraph')
    const mark = (quoted ?? numbered ?? listed)?.[0] ?? ''
    lines.push(parseLine(line.slice(mark.length).trimEnd()))
  }
  return blocks
}

/** A link with words of its own. It holds no further bracket, so that many openings are read once each. */
const namedLink = /\[([^[\]\n]{1,200})\]\(((?:https?:\/\/|mailto:)[^\s()<>"[\]]{1,2000})\)/y
const bareLink = /https?:\/\/[^\s<>"]{1,2000}/y
const endOfSentence = /[.,;:!?)\]}'*_]/
const wordCharacter = /[\p{L}\p{N}]/u

interface Open {
  readonly kind: 'bold' | 'italic'
  readonly mark: string
  readonly parts: Inline[]
}

/** The marks within a line. One that is not closed is text. */
function parseLine(line: string): Line {
  const parts: Inline[] = []
  const opened: Open[] = []
  let text = ''
  const target = () => opened.at(-1)?.parts ?? parts
  const flush = () => {
    if (text !== '') target().push({ kind: 'text', text })
    text = ''
  }
  /** The mark opened last is text after all. */
  const giveUp = () => {
    flush()
    const last = opened.pop()
    if (!last) return
    target().push({ kind: 'text', text: last.mark })
    for (const part of last.parts) target().push(part)
  }
  for (let at = 0; at < line.length; ) {
    const link = linkAt(line, at)
    if (link) {
      flush()
      target().push({ kind: 'link', href: link.href, text: link.text })
      at += link.length
      continue
    }
    const mark = markAt(line, at, opened.at(-1)?.mark)
    if (mark === '') {
      text += line[at]
      at += 1
      continue
    }
    const before = line[at - 1] ?? ' '
    const after = line[at + mark.length] ?? ' '
    const index = opened.findLastIndex((one) => one.mark === mark)
    if (index !== -1 && before.trim() !== '' && !wordCharacter.test(after) && !isEmpty(opened[index], text)) {
      while (opened.length > index + 1) giveUp()
      flush()
      const closed = opened.pop()
      if (closed) target().push({ kind: closed.kind, parts: closed.parts })
    } else if (index === -1 && after.trim() !== '' && !wordCharacter.test(before)) {
      flush()
      opened.push({ kind: mark === '**' ? 'bold' : 'italic', mark, parts: [] })
    } else text += mark
    at += mark.length
  }
  while (opened.length > 0) giveUp()
  flush()
  return parts
}

const isEmpty = (open: Open | undefined, text: string): boolean => open?.parts.length === 0 && text === ''

/** The mark that begins here. Three asterisks open bold and then italic, and close them in reverse. */
function markAt(line: string, at: number, last: string | undefined): string {
  if (line[at] === '_') return '_'
  if (line[at] !== '*') return ''
  if (line[at + 1] !== '*') return '*'
  return line[at + 2] === '*' && last === '*' ? '*' : '**'
}

function linkAt(line: string, at: number) {
  const character = line[at]
  if (character === '[') {
    namedLink.lastIndex = at
    const [all = '', text = '', href = ''] = namedLink.exec(line) ?? []
    return all === '' ? null : { href, text, length: all.length }
  }
  if (character !== 'h' || wordCharacter.test(line[at - 1] ?? ' ')) return null
  bareLink.lastIndex = at
  const [found = ''] = bareLink.exec(line) ?? []
  let { length } = found
  while (length > 0 && endOfSentence.test(found[length - 1] ?? '')) length -= 1
  const href = found.slice(0, length)
  return length <= 'https://'.length ? null : { href, text: href, length }
}
