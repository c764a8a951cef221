import { mail as words } from '../../../../strings'

export interface Edited {
  readonly text: string
  readonly from: number
  readonly to: number
}

export type Format = 'bold' | 'italic' | 'link' | 'bullets' | 'numbers' | 'quote'

/** The keys that a person presses with Control or Command. */
export const formatKeys: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', k: 'link' }

/** Puts the marks of a format around the selection, or at its lines; pressed again, it removes them. */
export function format(kind: Format, edited: Edited): Edited {
  if (kind === 'bold') return wrap(edited, '**')
  if (kind === 'italic') return wrap(edited, '*')
  return kind === 'link' ? link(edited) : lines(edited, kind)
}

function wrap({ text, from, to }: Edited, mark: string): Edited {
  const selected = text.slice(from, to)
  const isMarked = endsAt(text.slice(0, from), mark) && endsAt(reversed(text.slice(to)), mark)
  if (isMarked) {
    const text2 = text.slice(0, from - mark.length) + selected + text.slice(to + mark.length)
    return { text: text2, from: from - mark.length, to: to - mark.length }
  }
  // A mark holds only if it touches the words.
  const inner = selected.trim() === '' ? '' : selected.trim()
  const start = inner === '' ? from : from + selected.indexOf(inner)
  const end = start + inner.length
  return {
    text: text.slice(0, start) + mark + inner + mark + text.slice(end),
    from: start + mark.length,
    to: end + mark.length,
  }
}

/** Whether exactly this mark ends here: one asterisk of two is not that of italic. */
const endsAt = (text: string, mark: string): boolean => text.endsWith(mark) && !text.endsWith(`${mark}*`)
const reversed = (text: string): string => [...text.slice(0, 3)].reverse().join('')

const address = 'https://'
function link({ text, from, to }: Edited): Edited {
  const selected = text.slice(from, to).trim()
  const isAddress = /^https?:\/\/\S+$/.test(selected)
  const shown = isAddress || selected === '' ? words.linkWords : selected
  const href = isAddress ? selected : address
  const at = from + 1
  return {
    text: `${text.slice(0, from)}[${shown}](${href})${text.slice(to)}`,
    // Selects the part that is still to be written.
    ...(isAddress
      ? { from: at, to: at + shown.length }
      : { from: at + shown.length + 2 + href.length, to: at + shown.length + 2 + href.length }),
  }
}

const markOf = {
  bullets: { pattern: /^- /, at: () => '- ' },
  numbers: { pattern: /^\d{1,3}\. /, at: (index: number) => `${index + 1}. ` },
  quote: { pattern: /^> ?/, at: () => '> ' },
} as const

function lines({ text, from, to }: Edited, kind: keyof typeof markOf): Edited {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', Math.max(from, to))
  const end = next === -1 ? text.length : next
  const { pattern, at } = markOf[kind]
  const before = text.slice(start, end).split('\n')
  const marked = before.every((line) => pattern.test(line))
  const after = before.map((line, index) =>
    marked ? line.replace(pattern, '') : at(index) + line.replace(/^(?:- |\d{1,3}\. |> ?)/, ''),
  )
  const joined = after.join('\n')
  return {
    text: text.slice(0, start) + joined + text.slice(end),
    from: start + joined.length,
    to: start + joined.length,
  }
}
